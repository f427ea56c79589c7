import { readX, readZ } from '@tuppence/contract/shifts'
import { documentText, tillReadDocument } from '@tuppence/domain/receipts'
import { addDays } from '@tuppence/domain/reporting'
import { blindRead } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { openShift } from '../../testing/open-shift.ts'
import { picks, returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import type { TestTill } from '../../testing/test-till.ts'

const shop = await returningShop()
const { app, ownerSql, organizationId, manager, tea, newTill, taken, sold } = shop
const opened = (till: TestTill) => openShift(shop, till)

/** A sale of 3 × £3.00 by a provider's card that had this much of it back before. */
async function soldWith(till: TestTill, provider: string, before?: string) {
  const [id, terminal] = [uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, ${provider}, ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status,
                                                   approved_amount, refunded_amount)
                 values (${organizationId}, ${id}, ${terminal}, ${provider}, '9.00', 'card', 'approved', '9.00', ${before ?? '0.00'})`
  if (before)
    await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
      values (${organizationId}, ${uuidv7()}, ${id}, ${before}, 'refunded', 'The customer asked', 'x', 'Olive Owner')`
  await settleByRows(ownerSql, id)
  const payment = { id, provider, card: {} }
  const request = till.sell({
    lines: [{ product: tea, quantity: 3 }],
    cards: [{ payment, approvedMinor: 900 }],
  })
  await taken(request)
  return request
}

/** What the provider has of all payments of the shop, as the provider's own answers made it. */
async function has(provider: string): Promise<string> {
  const [row] = await ownerSql`
    select (sum(approved_amount) - coalesce((
             select sum(r.amount) from payment_refunds r join payment_transactions of on of.id = r.payment_id
              where of.organization_id = ${organizationId} and of.provider = ${provider} and r.state <> 'refused'), 0))::text as left
      from payment_transactions where organization_id = ${organizationId} and provider = ${provider}`
  return row?.left
}

/** What the dashboard says of the takings of today. */
async function ofToday() {
  const { todaySales, weekSales } = (
    await app.inject({ url: '/api/dashboard/stats', headers: manager })
  ).json()
  expect(weekSales.notPaid).toBe(todaySales.notPaid)
  return todaySales
}

/** The report of the ways of paying of these days. */
async function byTender() {
  const today = new Date().toISOString().slice(0, 10)
  const url = `/api/reports/sales-by-tender?from=${addDays(today, -1)}&to=${addDays(today, 1)}`
  return (await app.inject({ url, headers: manager })).json()
}

it('P14 RULES 23 X and Z reads say what of the cards was not paid, and leave what the provider has', async () => {
  const till = await newTill()
  const day = await opened(till)
  const paper = async (call: typeof readX | typeof readZ) => {
    const shop = { businessName: 'The Copper Kettle', currency: 'GBP', timeZone: 'Europe/London' }
    return documentText(tillReadDocument(await day.read(call), { ...shop, vatNumber: '' }), 42).join('\n')
  }
  const left = (text: string, name: string) => text.match(new RegExp(`Left with ${name} +(-?£[\\d.]+)`))?.[1]
  await soldWith(till, 'stripe')
  expect(await day.read(readX)).not.toHaveProperty('notPaid')
  expect(await byTender()).not.toHaveProperty('notes')
  expect(await ofToday()).not.toHaveProperty('notPaid')
  const whole = await soldWith(till, 'stripe', '9.00')
  const part = await soldWith(till, 'stripe', '5.00')
  const voided = await soldWith(till, 'sumup', '9.00')
  const none = { count: 0, amount: '0.00' }
  expect((await day.read(readX)).notPaid).toEqual([
    { provider: 'stripe', sales: { count: 2, amount: '14.00' }, returns: none },
    { provider: 'sumup', sales: { count: 1, amount: '9.00' }, returns: none },
  ])
  expect(await ofToday()).toMatchObject({ total: '36.00', notPaid: '23.00' })
  // Returned £3.00 and £6.00 of the partly unpaid: £5.00 of it was never the shop's, £4.00 goes back to the card.
  for (const quantity of [1, 2]) {
    const now = await sold(part)
    await taken(till.giveBack({ sale: now, picks: picks(now, quantity) }))
  }
  await taken(till.void(await sold(voided)))
  const x = await day.read(readX)
  expect(x.notPaid).toEqual([
    { provider: 'stripe', sales: { count: 2, amount: '14.00' }, returns: { count: 2, amount: '5.00' } },
    { provider: 'sumup', sales: { count: 1, amount: '9.00' }, returns: { count: 1, amount: '9.00' } },
  ])
  expect((await byTender()).notes).toEqual([
    'Of these, by Stripe: £14.00 was never paid (2 sales), £5.00 was not sent back (2 records).',
    'Of these, by SumUp: £9.00 was never paid (1 sale), £9.00 was not sent back (1 record).',
  ])
  expect(await ofToday()).toMatchObject({ total: '18.00', notPaid: '9.00' })
  expect(await has('stripe')).toBe('9.00')
  expect(await has('sumup')).toBe('0.00')
  const text = await paper(readX)
  expect(left(text, 'Stripe')).toBe('£9.00')
  expect(left(text, 'SumUp')).toBe('£0.00')
  expect(text).toMatch(/NOT PAID \(2 sales\) +-£14\.00/)
  expect(text).toMatch(/Not sent back \(2 records\) +£5\.00/)
  await day.close()
  const z = await day.read(readZ)
  expect(z.notPaid).toEqual(x.notPaid)
  // The figures themselves stay those of the records.
  expect(z.sales.tenders).toEqual(x.sales.tenders)

  const next = await opened(till)
  await taken(till.void(await sold(whole)))
  expect(await day.read(readZ)).toEqual(z)
  expect((await next.read(readX)).notPaid).toEqual([
    { provider: 'stripe', sales: none, returns: { count: 1, amount: '9.00' } },
  ])
  expect(blindRead(await next.read(readX))).not.toHaveProperty('notPaid')
})
