import { holdPayment } from '@tuppence/contract/payments'
import type { SaleRequest } from '@tuppence/domain/sales'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartLines, complete, parts, saleDone } from '../../../testing/at-the-till.ts'
import { closeBooks, keepBooks } from '../../../testing/books.ts'
import { type CardTerminal, unpaidSaleOf } from '../../../testing/card-terminal.ts'
import {
  bringBack,
  closeTill,
  inCash,
  openCardTill,
  owner,
  paidInTheBasket,
  priced,
} from '../../../testing/card-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { enterAfterScan, scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { recordedSales, reopenTill } from '../../../testing/till.ts'

const dialog = () => page.getByRole('dialog')
const region = (name: string) => page.getByRole('region', { name })

test('D11 P14 a till that hears nothing asks before it completes, also of a part that went back', async () => {
  const terminal = await openCardTill('15.00')
  await paidInTheBasket(terminal)
  await expect.poll(() => server.askedOf(holdPayment)).toHaveLength(1)
  terminal.left.set(terminal.last.id, '10.00')
  const said = page.getByRole('dialog', { name: 'A card payment of this basket was given back' })
  await complete().click()
  await expect.element(said).toHaveTextContent('Of £15.00 paid by Visa')
  await expect.element(said).toHaveTextContent('£5.00 was given back')
  await expect.element(said).toHaveTextContent('Give the other £10.00 back too')
  await said.getByRole('button', { name: 'Go on' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(parts()).toHaveLength(0)
  expect(recordedSales()).toEqual([])
})

test('D11 P14 a till that hears that the money of its basket went back takes it out aloud, and is paid again in cash', async () => {
  const user = owner()
  const terminal = await openCardTill('14.00', { user })
  await paidInTheBasket(terminal)
  terminal.giveBack('0.00')
  const said = page.getByRole('dialog', { name: 'A card payment of this basket was given back' })
  await expect.element(said).toHaveTextContent('£14.00 paid by Visa')
  await expect.element(said).toHaveTextContent('This basket is not paid')
  // It stays until somebody has read it: a reload forgets nothing.
  await closeTill()
  await reopenTill(user)
  await expect.element(said).toHaveTextContent('£14.00 paid by Visa')
  await said.getByRole('button', { name: 'Go on' }).click()
  await expect.element(parts()).toHaveLength(0)
  await inCash()
  await expect.element(saleDone()).toHaveTextContent('£14.00')
  await expect.poll(recordedSales).toMatchObject([{ transaction: { paymentMethod: 'cash' } }])
})

/** A sale that says a card paid it, whose money went back before it came, and whose till has heard of that. */
async function unpaidSale(price: string) {
  const terminal = await openCardTill(price, { more: MORE })
  terminal.next = 'approved'
  const [sale, number] = await completed(terminal)
  terminal.needAttention({ unpaidSales: [unpaidSaleOf(terminal.last, sale)] })
  await expect.element(page.getByText(`${number} is not paid: £${price} had gone back to Visa`)).toBeVisible()
  return { terminal, sale, number }
}

const MORE = [priced('10.00'), priced('25.00')] as const

async function completed(terminal: CardTerminal): Promise<[SaleRequest, string]> {
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
  await expect.poll(recordedSales).toHaveLength(1)
  const [sale] = recordedSales()
  if (!sale) throw new Error('Nothing was sold')
  expect(terminal.payments).toHaveLength(1)
  return [sale, sale.transaction.receiptNumber ?? '']
}

/** Its record at the till, by F3. */
async function recordOf(number: string) {
  await userEvent.keyboard('{F3}')
  await dialog().getByLabelText('Receipt number or code').fill(number)
  await enterAfterScan()
  await expect.element(dialog()).toHaveTextContent('This sale is not paid')
}

test('D11 P14 the panel of the sale itself turns once its till hears that it is not paid', async () => {
  closeBooks()
  const { number } = await unpaidSale('22.00')
  const panel = region('Sale not paid')
  await expect.element(panel).toHaveTextContent(number)
  await expect.element(panel.getByTestId('change-due')).toHaveTextContent('£22.00')
  await expect.element(panel).toHaveTextContent('£22.00 had gone back to Visa')
  await expect.element(panel).toHaveTextContent('Ask for it, or void the sale')
  await expect.element(panel).toHaveTextContent(': NOT PAID')
  await expect.element(saleDone()).not.toBeInTheDocument()
})

test('D11 P14 the panel says what became of an unpaid sale once somebody has said it', async () => {
  let seenTo: string | null = null
  keepBooks(({ transaction: { tenders } }) => ({
    notPaid: [
      {
        ...{ paymentId: tenders?.[0]?.payment?.id ?? '', amount: '22.00', givenBackByName: 'Maria Moss' },
        seenTo,
      },
    ],
  }))
  const { terminal } = await unpaidSale('22.00')
  const panel = region('Sale not paid')
  await expect.element(panel).toHaveTextContent('Ask for it')
  seenTo = 'The shop bears it'
  terminal.needAttention({ unpaidSales: [] })
  await expect.element(panel).toHaveTextContent('The shop bears it')
  await expect.element(panel).not.toHaveTextContent('Ask for it')
})

test('D11 P14 RULES 36 the return of a sale that was not paid says that there is nothing to give back', async () => {
  closeBooks()
  const { number } = await unpaidSale('17.00')
  await recordOf(number)
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  await expect.element(dialog()).toHaveTextContent('There is nothing to give back for it')
  await dialog().getByRole('button', { name: 'Everything' }).click()
  await expect.element(dialog()).toHaveTextContent('To give back £0.00')
})

test('D11 P14 RULES 36 goods of a sale that was not paid come back for nothing, in words', async () => {
  closeBooks()
  const { number } = await unpaidSale('17.00')
  await bringBack(number)
  await expect
    .element(page.getByRole('list', { name: 'To give back' }))
    .toHaveTextContent('There is nothing to give')
  await expect.element(page.getByRole('radio', { name: 'Cash' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Complete refund' }).click()
  await expect.element(region('Refund completed')).toHaveTextContent('Nothing to give back')
  await expect
    .element(region('Refund completed'))
    .toHaveTextContent('£17.00 was not paid: the card had it back before the sale came')
  await expect.poll(() => recordedSales().at(-1)).toMatchObject({ transaction: { kind: 'refund' } })
})

test('SELL-083 P14 the void of a sale that was not paid promises no money and gives none', async () => {
  closeBooks()
  const { number } = await unpaidSale('18.00')
  await recordOf(number)
  await dialog().getByRole('button', { name: 'Void', exact: true }).click()
  await expect
    .element(dialog())
    .toHaveTextContent(/£18\.00 was not paid: Visa .+ had it back before the sale came\. Nothing goes back\./)
  await dialog().getByRole('radio', { name: 'Wrong items' }).click()
  await dialog().getByRole('button', { name: 'Void this sale' }).click()
  await expect.element(region('Sale voided')).toHaveTextContent('Nothing to give back')
  await expect.poll(() => recordedSales().at(-1)).toMatchObject({ transaction: { kind: 'void' } })
})

const WHY = '£21.00 of this sale was not paid'
const WAY_OUT = 'then sell the new ones as a sale of their own'

async function returnAll(number: string) {
  await recordOf(number)
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  await dialog().getByRole('button', { name: 'Everything' }).click()
  await dialog().getByRole('radio', { name: 'Changed their mind' }).click()
}

test('P14 RULES 36 with new goods in the basket, a return of goods that were not paid is not begun', async () => {
  closeBooks()
  const { number } = await unpaidSale('21.00')
  scan(MORE[1].barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await returnAll(number)
  await expect.element(dialog()).toHaveTextContent(WHY)
  await expect.element(dialog()).toHaveTextContent(WAY_OUT)
  await expect.element(dialog().getByRole('button', { name: /^Add to this basket/ })).toBeDisabled()
})

test('P14 RULES 36 nothing is exchanged for goods that were not paid: they come back alone', async () => {
  closeBooks()
  const { number } = await unpaidSale('21.00')
  await returnAll(number)
  await dialog()
    .getByRole('button', { name: /^Take back/ })
    .click()
  const returns = region('Returns')
  await expect.element(returns).toBeVisible()
  scan(MORE[0].barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(returns.getByRole('alert')).toHaveTextContent(WHY)
  await expect.element(returns.getByRole('alert')).toHaveTextContent(WAY_OUT)
  await inCash()
  await expect.element(page.getByText('Its goods come back alone').first()).toBeVisible()
  await expect.element(region('Exchange completed')).not.toBeInTheDocument()
  await returns.getByRole('button', { name: 'Give up this return' }).click()
  await complete().click()
  await expect.element(saleDone()).toHaveTextContent('£10.00')
  await expect.poll(recordedSales).toHaveLength(2)
})

test('P14 RULES 36 a till that voided without a connection says that nothing goes back once the books do', async () => {
  keepBooks(({ transaction: { kind, tenders } }) =>
    kind === 'void' ? { notSent: [{ paymentId: tenders?.[0]?.payment?.id ?? '', amount: '22.00' }] } : {},
  )
  const terminal = await openCardTill('22.00')
  await paidInTheBasket(terminal)
  await goOffline()
  await complete().click()
  await expect.element(saleDone()).toHaveTextContent('£22.00')
  const number = /T\d+-\d{6}/.exec(saleDone().element().textContent ?? '')?.[0] ?? ''
  await userEvent.keyboard('{F3}')
  await dialog().getByLabelText('Receipt number or code').fill(number)
  await userEvent.keyboard('{Enter}')
  await dialog().getByRole('button', { name: 'Void', exact: true }).click()
  await dialog().getByRole('radio', { name: 'Wrong items' }).click()
  await dialog().getByRole('button', { name: 'Void this sale' }).click()
  const done = region('Sale voided')
  await expect.element(done).toHaveTextContent('Goes back by itself')
  await goOnline()
  await expect.element(done).toHaveTextContent('Nothing to give back')
  await expect
    .element(done)
    .toHaveTextContent('£22.00 was not paid: the card had it back before the sale came')
  await expect.element(done).not.toHaveTextContent('Goes back by itself')
})

test('P14 RULES 36 cash that a till without a connection gave for an unpaid sale is said once it is back', async () => {
  keepBooks()
  const terminal = await openCardTill('23.00')
  await paidInTheBasket(terminal)
  await goOffline()
  await complete().click()
  await expect.element(saleDone()).toHaveTextContent('£23.00')
  const number = /T\d+-\d{6}/.exec(saleDone().element().textContent ?? '')?.[0] ?? ''
  await bringBack(number)
  await page.getByRole('radio', { name: 'Cash' }).click()
  await page.getByRole('button', { name: 'Give back £23.00' }).click()
  const done = region('Refund completed')
  await expect.element(done).toHaveTextContent('Give back£23.00')
  keepBooks(({ transaction: { kind } }) => (kind === 'refund' ? { flags: ['unpaid-paid-out'] } : {}))
  await goOnline()
  await expect.poll(recordedSales).toHaveLength(2)
  const [sale] = recordedSales()
  if (!sale) throw new Error('The sale was not recorded')
  terminal.needAttention({ unpaidSales: [unpaidSaleOf(terminal.last, sale)] })
  await expect.element(done).toHaveTextContent('£23.00 of its sale was not paid')
  await expect.element(done).toHaveTextContent('Nothing to give back')
})
