import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartLines, complete, parts, saleDone, takePart, writePart } from '../../../testing/at-the-till.ts'
import {
  askedElsewhere,
  byCard,
  cardDialog,
  openCardTill,
  owner,
  priced,
} from '../../../testing/card-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, recordedSales } from '../../../testing/till.ts'

test('D11 PAY-015 a card is asked for on the terminal, and the sale completes once it is approved', async () => {
  const terminal = await openCardTill('12.00')
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Present card on Counter 1')
  await expect.element(cardDialog()).toHaveTextContent('£12.00')
  await expect.element(cardDialog()).toHaveTextContent('no money moves')
  terminal.end('approved')
  await expect.element(saleDone()).toHaveTextContent(/Card, Visa •••• 4242/)
  await expect.element(cardDialog()).not.toBeInTheDocument()
  const [payment, ...others] = terminal.payments
  expect([payment?.amount, others]).toEqual(['12.00', []])
  await expect.poll(paid).toMatchObject([[{ method: 'card', amount: '12.00', payment: { id: payment?.id } }]])
})

test('D11 a till that is left in mid-payment says so on the page one comes to, and completes the sale on the way back', async () => {
  const terminal = await openCardTill('12.00')
  await page.getByRole('link', { name: 'Inventory' }).first().click()
  await expect.poll(() => location.pathname).toBe('/inventory')
  await page.getByRole('link', { name: 'Sales' }).first().click()
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  history.back()
  await expect.poll(() => location.pathname).toBe('/inventory')
  const told = page.getByText('A payment of £12.00 is under way')
  await expect.element(told).toBeVisible()
  terminal.end('approved')
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await expect.element(saleDone()).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  await expect.poll(paid).toHaveLength(1)
  expect(terminal.payments).toHaveLength(1)
})

test('D11 a declined card leaves the basket, and cash is one key', async () => {
  const terminal = await openCardTill('8.01')
  terminal.next = 'declined'
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
  await expect.element(cardDialog()).toHaveTextContent('Nothing was taken.')
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(cardDialog()).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
  await userEvent.keyboard('10{Enter}')
  await expect.element(saleDone()).toHaveTextContent('£1.99')
  await expect.poll(paid).toMatchObject([[{ method: 'cash', amount: '8.01' }]])
})

test('D11 what is scanned while a declined card is told of closes that, and the next card is asked for the new sum', async () => {
  const more = priced('2.00')
  const terminal = await openCardTill('8.01', { more: [more] })
  terminal.next = 'declined'
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
  scan(more.barcode)
  await expect.element(cartLines()).toHaveLength(2)
  await expect.element(cardDialog()).not.toBeInTheDocument()
  terminal.next = 'waiting'
  await complete().click()
  await expect.element(cardDialog()).toHaveTextContent('£10.01')
  await expect.poll(() => terminal.last.amount).toBe('10.01')
})

test('D11 R9 a cable that is pulled while the card is in the reader takes no money twice, and the sale goes on with the network', async () => {
  const terminal = await openCardTill('9.00')
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  await goOffline()
  await expect.element(cardDialog()).toHaveTextContent('cannot reach the server')
  terminal.end('approved')
  await expect.element(saleDone()).not.toBeInTheDocument()
  await goOnline()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(paid).toHaveLength(1)
  expect(terminal.payments).toHaveLength(1)
})

test('D11 a sale is split over two cards and cash, and a part is given back to its card', async () => {
  const terminal = await openCardTill('20.00')
  terminal.next = 'approved'
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('9.00', 'card')
  await takePart('4.00', 'card')
  await parts()
    .nth(1)
    .getByRole('button', { name: /^Take back/ })
    .click()
  const asked = page.getByRole('alertdialog', { name: /^Give £4.00 back to/ })
  await asked.getByRole('button', { name: 'Give it back' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(parts()).toHaveLength(1)
  expect(terminal.last).toMatchObject({ amount: '4.00', refundedAmount: '4.00' })
  await takePart('5.00', 'card')
  await takePart('6.00', 'cash')
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(paid).toMatchObject([
    [
      { method: 'card', amount: '9.00' },
      { method: 'card', amount: '5.00' },
      { method: 'cash', amount: '6.00' },
    ],
  ])
})

test('D11 a part that a card was declined for is asked in cash', async () => {
  const terminal = await openCardTill('20.00')
  terminal.next = 'declined'
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('5.00', 'cash')
  await writePart('1.01', 'card')
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
  await cardDialog().getByRole('button', { name: 'Cash' }).click()
  await expect.element(page.getByLabelText('Paid by')).toHaveValue('cash')
  await expect.element(parts()).toHaveLength(1)
})

test('D11 a card that pays only a part stands with that part, and the rest is asked for', async () => {
  const terminal = await openCardTill('10.05')
  terminal.next = 'part'
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Only a part was approved')
  await cardDialog().getByRole('button', { name: 'Go on' }).click()
  await expect.element(parts()).toHaveTextContent('£9.05')
  await takePart('1.00', 'cash')
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(paid).toHaveLength(1)
})

test('PAY-001 D11 what cash left is asked of the card with one press, and where that is declined the rest is one key in cash', async () => {
  const next = priced('10.01')
  const terminal = await openCardTill('20.00', { more: [next] })
  terminal.next = 'approved'
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('7.00', 'cash')
  await page.getByRole('radio', { name: 'Card' }).click()
  await expect.element(parts()).toBeVisible()
  await expect.element(page.getByText('Left to pay')).toBeVisible()
  await expect.element(page.getByLabelText('Card machine')).toBeVisible()
  await complete().click()
  await expect.element(saleDone()).toHaveTextContent(/Split: Cash £7.00, .*•••• \d{4} £13.00/)
  expect(terminal.payments.map(({ approvedAmount }) => approvedAmount)).toEqual(['13.00'])

  scan(next.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('2.00', 'cash')
  terminal.next = 'declined'
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
  await userEvent.keyboard('10')
  await expect.element(page.getByText('£1.99')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(saleDone()).toHaveTextContent('£1.99')
  await expect.poll(paid).toHaveLength(2)
})

const POS_CARD = /^Card( Alt\+2)?$/

test('PAY-007 D11 the buttons of /pos ask the same terminal, and put it aside for another machine', async () => {
  const next = priced('6.00')
  const terminal = await openCardTill('5.00', { path: '/pos', more: [next] })
  await expect.element(page.getByText('Card asks on Counter 1.')).toBeVisible()
  await page.getByRole('button', { name: POS_CARD }).click()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  terminal.end('approved')
  await expect.element(saleDone()).toBeVisible()
  scan(next.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByLabelText('Card machine').selectOptions('Another card machine')
  await expect.element(page.getByText('Take a card on your machine first.')).toBeVisible()
  await page.getByRole('button', { name: POS_CARD }).click()
  await expect
    .poll(paid)
    .toMatchObject([[{ payment: { id: terminal.last.id } }], [{ method: 'card', amount: '6.00' }]])
  expect(terminal.payments).toHaveLength(1)
})

test('PAY-007 D11 so do those of /pos-standalone', async () => {
  const terminal = await openCardTill('5.00', { path: '/pos-standalone' })
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect.element(page.getByText('Card asks on Counter 1.')).toBeVisible()
  await page.getByRole('button', { name: POS_CARD }).click()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  terminal.end('approved')
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(paid).toMatchObject([[{ payment: { id: terminal.last.id } }]])
})

test('D11 without a network a card is recorded as taken elsewhere only once somebody says so', async () => {
  const terminal = await openCardTill('5.00')
  await page.getByRole('radio', { name: 'Card' }).click()
  await goOffline()
  await expect.element(page.getByText(/cannot be asked/)).toBeVisible()
  await complete().click()
  await askedElsewhere().getByRole('button', { name: 'Go back' }).click()
  await expect.element(cartLines()).toHaveLength(1)
  await complete().click()
  await askedElsewhere().getByRole('button', { name: 'It is paid on another machine' }).click()
  await expect.element(saleDone()).toBeVisible()
  await goOnline()
  await expect.poll(paid).toMatchObject([[{ method: 'card', amount: '5.00' }]])
  expect(terminal.payments).toEqual([])
})

test('D11 a till that has not heard of the shop’s terminals yet asks before a card is recorded as taken elsewhere', async () => {
  server.refuse(listPaymentTerminals, 503)
  await openTill({ user: owner(), shop: { autoPrintReceipt: false } })
  scan(GOODS[0].barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByRole('radio', { name: 'Digital' }).click()
  await complete().click()
  await askedElsewhere().getByRole('button', { name: 'Go back' }).click()
  await byCard()
  await expect.element(askedElsewhere()).toHaveTextContent('has not heard from the server yet')
  await askedElsewhere().getByRole('button', { name: 'Go back' }).click()
  await expect.element(cartLines()).toHaveLength(1)
  await complete().click()
  await askedElsewhere().getByRole('button', { name: 'It is paid on another machine' }).click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(paid).toHaveLength(1)
})

/** How each sale so far was paid. */
const paid = () => recordedSales().map(({ transaction: { tenders } }) => tenders)
