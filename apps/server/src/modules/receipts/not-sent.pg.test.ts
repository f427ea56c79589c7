import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { monthOf, receiptKey } from '../../platform/link-keys.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { tokenOf } from './page/find-e-receipt.ts'

const { app, ownerSql, organizationId, shop, tea, newTill, taken, sold } = await returningShop()

const VISA = { cardType: 'Visa', last4: '4242' }

it('P14 sales/RULES 36 the e-receipt of a sale says what of it is not paid, and that of its void what its card had back before, and promises only what is sent', async () => {
  const [id, terminal] = [uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, 'simulator', ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status, approved_amount,
                                                   refunded_amount)
                 values (${organizationId}, ${id}, ${terminal}, 'simulator', '9.00', 'card', 'approved', '9.00', '5.00')`
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
                 values (${organizationId}, ${uuidv7()}, ${id}, '5.00', 'refunded', 'The customer asked', 'x', 'Olive Owner')`
  await settleByRows(ownerSql, id)
  const till = await newTill()
  const payment = { id, provider: 'simulator', card: VISA }
  const request = till.sell({
    lines: [{ product: tea, quantity: 3 }],
    cards: [{ payment, approvedMinor: 900 }],
  })
  const own = await taken(request)
  const notPaid = [
    /Payment PART NOT PAID/,
    /Card £9\.00 /,
    /4242 NOT PAID: £5\.00 went back to it before the sale came/,
  ]
  const ofSale = await papersOf(own.id)
  for (const part of notPaid) for (const words of ofSale) expect(words).toMatch(part)
  const back = await taken(till.void(await sold(request)))
  const said = [/Card [-−]£4\.00/, /Goes back to Visa/, /Not paid [-−]£5\.00/, /4242 had it back before/]
  const ofVoid = await papersOf(back.id)
  for (const part of said) for (const words of ofVoid) expect(words).toMatch(part)
  expect(ofVoid[1]).not.toContain('£9.00 Goes back')
  // That it was not paid is said of it for ever.
  for (const words of await papersOf(own.id)) for (const part of notPaid) expect(words).toMatch(part)
})

/** What a record's page says, and the file that hangs on it. */
async function papersOf(id: string) {
  const [found] = await ownerSql<{ key: Uint8Array; till: string }[]>`
    select o.link_key as key, t.till_id as till from organizations o join transactions t on t.organization_id = o.id
     where o.id = ${organizationId} and t.id = ${id}`
  const { key, till } = found ?? { key: new Uint8Array(), till: '' }
  const url = `/r/${shop.businessCode}/${id}/${tokenOf(receiptKey(key, till, monthOf(new Date())), id)}`
  const page = await app.inject({ url, headers: { accept: 'text/html' } })
  const words = page.body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const link = /href="([^"]+)" download/.exec(page.body)?.[1] ?? ''
  const pdf = await app.inject({ url: new URL(link, `http://x${url}`).pathname })
  return [words, pdfText(pdf.rawPayload).join(' ').replaceAll(/\s+/g, ' ')]
}
