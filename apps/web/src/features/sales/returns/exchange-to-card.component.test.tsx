import { approve } from '@tuppence/contract/pins'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cartLines, complete } from '../../../testing/at-the-till.ts'
import { closeBooks } from '../../../testing/books.ts'
import { byPin, withManager } from '../../../testing/by-pin.ts'
import type { CardTerminal } from '../../../testing/card-terminal.ts'
import { bringBack, openCardTill, priced } from '../../../testing/card-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, recordedSales } from '../../../testing/till.ts'

const region = (name: string) => page.getByRole('region', { name })

/** Sells the basket by card; the receipt's number. */
async function soldByCard(terminal: CardTerminal): Promise<string> {
  terminal.next = 'approved'
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
  await expect.poll(recordedSales).toHaveLength(1)
  return recordedSales()[0]?.transaction.receiptNumber ?? ''
}

test('D11 without a connection a till knows the chain by its own records, and says nothing that is not so', async () => {
  closeBooks()
  const other = priced('10.00', 'Another')
  const swap = { ...other, barcode: '209999999999' }
  const terminal = await openCardTill('10.00', { more: [swap] })
  const number = await soldByCard(terminal)
  await bringBack(number)
  scan(swap.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await goOffline()
  await page.getByRole('button', { name: 'Complete exchange' }).click()
  await expect.element(region('Exchange completed')).toBeVisible()
  const text = region('Exchange completed').element().textContent ?? ''
  const swapped = (text.match(/T\d+-\d{6}/g) ?? []).sort().at(-1) ?? ''
  await bringBack(swapped)
  const toGiveBack = page.getByRole('list', { name: 'To give back' })
  await expect.element(toGiveBack).toHaveTextContent('Visa •••• 4242')
  await expect.element(toGiveBack).toHaveTextContent('as soon as the connection is back')
  await page.getByRole('button', { name: 'Give back £10.00 by card' }).click()
  const done = region('Refund completed')
  await expect.element(done).toHaveTextContent('£10.00')
  await expect.element(done).toHaveTextContent('As soon as the connection is back')
  await goOnline()
  await expect.element(done).not.toHaveTextContent('As soon as the connection is back')
  await expect
    .poll(() => recordedSales().map(({ transaction }) => transaction.tenders))
    .toMatchObject([
      [{ amount: '10.00', payment: { id: terminal.last.id } }],
      [{ amount: '0.00' }],
      [{ method: 'card', amount: '-10.00', payment: { id: terminal.last.id } }],
    ])
})

test('D5 STAFF-038 who may not take goods back is asked for one PIN, and not once more after the card has paid', async () => {
  closeBooks()
  withManager()
  const dearer = priced('14.00')
  const terminal = await openCardTill('10.00', { user: cashier(), more: [dearer] })
  const number = await soldByCard(terminal)
  await bringBack(number)
  scan(dearer.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
  await byPin(`the return of goods worth £10.00 of ${number}`)
  await expect.element(region('Exchange completed')).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(2)
  expect(recordedSales()[1]).toMatchObject({
    transaction: { kind: 'exchange', approvals: [{}], tenders: [{ amount: '4.00' }] },
  })
  expect(server.askedOf(approve)).toHaveLength(1)
  expect(terminal.payments.map(({ amount }) => amount)).toEqual(['10.00', '4.00'])
})
