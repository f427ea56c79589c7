import { refundPayment, settlePayment } from '@tuppence/contract/payments'
import { closedForTill, readZ, recordDrawer } from '@tuppence/contract/shifts'
import { registerTill } from '@tuppence/contract/tills'
import type { DrawerRecord } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartLines, saleDone, takePart } from '../../../testing/at-the-till.ts'
import { byPin, pinAsked, withManager } from '../../../testing/by-pin.ts'
import { CardTerminal, refuseAsBusy } from '../../../testing/card-terminal.ts'
import {
  byCard,
  cardDialog,
  closeTill,
  inCash,
  openCardTill,
  owner,
  paidInTheBasket,
  priced,
  sayHowItEnded,
  stopWaiting,
  takeTheMoney,
} from '../../../testing/card-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { keepParkedBaskets } from '../../../testing/parked-baskets.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, openTill, problem, recordedSales, reopenTill, tillSetup } from '../../../testing/till.ts'

const topDialog = () => page.getByRole('dialog').last()
const inDoubt = (amount: string) =>
  page.getByText(`Nobody knows yet whether £${amount} of this basket was taken by card`)

test('D11 of a payment that nobody knows about the till says so, and a person who may settles it', async () => {
  const terminal = await openCardTill('7.03')
  terminal.next = 'unknown'
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Nobody knows yet whether this is paid')
  await cardDialog().getByRole('button', { name: 'Pay another way' }).click()
  const leaving = page.getByRole('dialog', { name: 'Stop waiting for this card?' })
  await leaving.getByRole('button', { name: 'Go on waiting' }).click()
  await cardDialog().getByRole('button', { name: 'Say how it ended' }).click()
  await sayHowItEnded('7.03', 'It was charged', 'The terminal shows approved')
  await expect.element(saleDone()).toBeVisible()
  await expect
    .poll(recordedSales)
    .toMatchObject([{ transaction: { tenders: [{ method: 'card', payment: { id: terminal.last.id } }] } }])
  expect(server.askedOf(settlePayment)).toMatchObject([
    { body: { taken: true, reason: 'The terminal shows approved' } },
  ])
})

test('D11 a card is not asked for a second time in silence while nobody knows about the first', async () => {
  const user = owner()
  const terminal = await openCardTill('6.03', { user })
  terminal.next = 'unknown'
  await byCard()
  await stopWaiting()
  await expect.element(inDoubt('6.03')).toBeVisible()
  // The basket says so itself, after a reload too.
  await closeTill()
  await reopenTill(user)
  await expect.element(inDoubt('6.03')).toBeVisible()
  refuseAsBusy()
  await byCard()
  const asked = page.getByRole('alertdialog', { name: 'Take a card a second time?' })
  await expect.element(asked).toHaveTextContent('whether £6.03 was taken')
  await asked.getByRole('button', { name: 'Take the card again' }).click()
  await expect.element(cardDialog()).toHaveTextContent('The card was not asked for')
  await expect
    .element(cardDialog())
    .toHaveTextContent(
      /a £6\.03 payment from \d\d:\d\d on Till 1 \(Priya Shah\)\.\s?Till 1 stopped waiting .* free by \d\d:\d\d/,
    )
  await cardDialog().getByRole('button', { name: 'Back to that payment' }).click()
  await expect.element(cardDialog()).toHaveTextContent('Nobody knows yet whether this is paid')
  await stopWaiting()
  await expect.element(cartLines()).toHaveLength(1)
})

test('D11 a basket with a card in doubt is neither emptied nor paid in cash in silence', async () => {
  const terminal = await openCardTill('6.03')
  terminal.next = 'unknown'
  await byCard()
  await stopWaiting()
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const voiding = page.getByRole('alertdialog', { name: 'A card payment of this basket is in doubt' })
  await expect.element(voiding).toHaveTextContent('whether £6.03 was taken')
  await voiding.getByRole('button', { name: 'Go back' }).click()
  await expect.element(cartLines()).toHaveLength(1)
  await inCash()
  await takeTheMoney('6.03')
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toMatchObject([{ transaction: { paymentMethod: 'cash' } }])
})

test('D11 the basket leads back to its payment in doubt, which is asked about again', async () => {
  const terminal = await openCardTill('6.03')
  terminal.next = 'unknown'
  await byCard()
  await stopWaiting()
  await page.getByRole('button', { name: 'Back to the payment' }).click()
  await cardDialog().getByRole('button', { name: 'Ask again' }).click()
  await expect.element(cardDialog().getByText(/^Asked at \d\d:\d\d: still no answer\.$/)).toBeVisible()
  await expect.element(cardDialog().getByRole('button', { name: 'Say how it ended' })).toBeVisible()
  await stopWaiting()
  await expect.element(inDoubt('6.03')).toBeVisible()
})

test('D11 what was approved after the cashier gave up is shown as taken, and can be given back', async () => {
  const terminal = await openCardTill('13.00')
  await paidInTheBasket(terminal)
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Part of this basket is paid' })
  await expect.element(asked).toHaveTextContent('£13.00 goes back to')
  await asked.getByRole('button', { name: 'Give it back' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(cartLines()).toHaveLength(0)
  expect(server.askedOf(refundPayment)).toMatchObject([{ body: { amount: '13.00', outOfBasket: true } }])
})

/** In a shift with a float of £100, with a card payment of this till that nobody knows the end of, somebody is about to close it. */
async function closeWithUnknown(amount: string) {
  const user = owner()
  const setup = tillSetup(user)
  server.answer(registerTill, { ...setup, shiftRecords: [shiftOpened(setup.till.id)] })
  server.answer(closedForTill, { closedFor: null })
  server.refuse(readZ, 404, problem(404, 'not-found', 'Not here yet.'))
  new CardTerminal().keepUnknown(setup.till.id, amount)
  await openTill({ user })
  await page.getByRole('button', { name: /^Cash drawer: Shift open/ }).click()
  await topDialog().getByRole('button', { name: 'Count and close the shift' }).click()
  await expect.element(topDialog()).toHaveTextContent('Card payments that nobody knows the end of')
}

function shiftOpened(tillId: string): DrawerRecord {
  return {
    ...{ id: uuidv7(), tillId, shiftId: uuidv7(), kind: 'open', at: new Date().toISOString() },
    ...{ afterSequence: 0, staff: { id: crypto.randomUUID(), name: 'Priya Shah' }, approvedBy: null },
    ...{ approval: null, amount: '100.00', count: null, reason: null, note: null, closing: null },
  }
}

test('D11 a shift is closed once it is known how every card payment of its till ended', async () => {
  await closeWithUnknown('4.03')
  await topDialog().getByText('The sum only').click()
  await topDialog().getByLabelText('Counted', { exact: true }).fill('100.00')
  const compare = () => topDialog().getByRole('button', { name: 'Compare' })
  await expect.element(compare()).toBeDisabled()
  await topDialog().getByRole('button', { name: 'Say how it ended' }).click()
  await sayHowItEnded('4.03', 'It was not', 'The terminal shows nothing')
  await expect.element(compare()).toBeEnabled()
  await compare().click()
  await topDialog()
    .getByRole('button', { name: /^Close the shift/ })
    .click()
  await expect
    .poll(() => server.askedOf(recordDrawer))
    .toMatchObject([{ body: { kind: 'close', amount: '100.00', closing: { unknownCardCount: 0 } } }])
})

test('D11 RULES 24 what turns out charged for no sale is said at the close', async () => {
  await closeWithUnknown('6.03')
  await topDialog().getByRole('button', { name: 'Ask again' }).click()
  await expect.element(topDialog()).toHaveTextContent(/Asked at \d\d:\d\d: still no answer\./)
  await topDialog().getByRole('button', { name: 'Say how it ended' }).click()
  await sayHowItEnded('6.03', 'It was charged', 'The terminal shows approved')
  await expect.element(topDialog()).toHaveTextContent('£6.03 taken by card is still to be given back')
})

test('D5 D11 a cashier says how a card payment ended by the PIN of somebody who may', async () => {
  withManager()
  const terminal = await openCardTill('2.03', { user: cashier() })
  terminal.next = 'unknown'
  await byCard()
  await cardDialog().getByRole('button', { name: 'Say how it ended' }).click()
  // Refused before anybody types a PIN for it.
  await sayHowItEnded('2.03', 'It was charged', '4242 4242 4242 4242 was approved')
  const settling = page.getByRole('dialog', { name: 'How did the payment of £2.03 end?' })
  await expect.element(settling).toHaveTextContent('This looks like a card number')
  await expect.element(pinAsked()).not.toBeInTheDocument()
  await sayHowItEnded('2.03', 'It was charged', 'The terminal shows approved')
  // Nobody gave it: what was typed stays.
  await expect.element(pinAsked()).toHaveTextContent('noting that £2.03 by card was charged')
  await expect.poll(() => pinAsked().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(pinAsked()).not.toBeInTheDocument()
  await settling.getByRole('button', { name: 'Note it' }).click()
  await byPin('noting that £2.03 by card was charged')
  await expect.element(saleDone()).toBeVisible()
  expect(server.askedOf(settlePayment)).toMatchObject([{ body: { taken: true, allowed: { approval: {} } } }])
  await expect.poll(recordedSales).toHaveLength(1)
})

test('D5 D11 a cashier gives a part back to its card by the PIN of somebody who may', async () => {
  withManager()
  const terminal = await openCardTill('12.00', { user: cashier() })
  terminal.next = 'approved'
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('5.00', 'card')
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Part of this basket is paid' })
  await asked.getByRole('button', { name: 'Give it back' }).click()
  await byPin('giving £5.00 back to')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(cartLines()).toHaveLength(0)
  expect(server.askedOf(refundPayment)).toMatchObject([{ body: { amount: '5.00', allowed: {} } }])
})

/** Nobody knows how the card of the basket ended, and it is put aside under this name. */
async function parkInDoubt(name: string) {
  await byCard()
  await stopWaiting()
  await page.getByRole('button', { name: 'Park the basket' }).click()
  const parking = page.getByRole('dialog', { name: 'Park the basket' })
  await parking.getByLabelText('Name or note').fill(name)
  return parking
}

test('D11 a basket that is parked with a card in doubt says so, and asks about it as before once it is recalled', async () => {
  keepParkedBaskets()
  const user = owner()
  const terminal = await openCardTill('8.03', { user })
  terminal.next = 'unknown'
  const parking = await parkInDoubt('Still in doubt')
  await expect
    .element(parking)
    .toHaveTextContent(
      'Nobody knows yet whether £8.03 was taken. The basket asks about it again wherever it is recalled',
    )
  await parking.getByRole('button', { name: 'Park', exact: true }).click()
  await expect.element(cartLines()).toHaveLength(0)
  await expect.element(page.getByText(/1 card payment of this till, over £8\.03/)).toBeVisible()
  await page.getByRole('button', { name: /^Parked/ }).click()
  const parked = page.getByRole('dialog', { name: /^Parked baskets/ }).getByRole('listitem')
  await expect.element(parked).toHaveTextContent('Card payment of £8.03 in doubt')
  await parked.getByRole('button', { name: /^Recall/ }).click()
  await expect.element(cartLines()).toHaveTextContent('At 8.03')
  // It is on the disk with the basket, as it is on the screen.
  await closeTill()
  await reopenTill(user)
  await expect.element(inDoubt('8.03')).toBeVisible()
  await inCash()
  await takeTheMoney('8.03')
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
})

test('D11 recalling parks what lies in the cart, so it asks about its card in doubt as well', async () => {
  keepParkedBaskets()
  const other = priced('17.03')
  const terminal = await openCardTill('9.03', { more: [other] })
  terminal.next = 'unknown'
  await (await parkInDoubt('In doubt')).getByRole('button', { name: 'Park', exact: true }).click()
  await expect.element(cartLines()).toHaveLength(0)
  scan(other.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await (await parkInDoubt('Another')).getByRole('button', { name: /^Parked baskets/ }).click()
  const list = page.getByRole('dialog', { name: /^Parked baskets/ })
  await list.getByRole('button', { name: /^Recall.*In doubt/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'A card payment of this basket is in doubt' })
  await expect.element(asked).toHaveTextContent('£17.03')
  await asked.getByRole('button', { name: 'Go back' }).click()
  await list.getByRole('button', { name: /^Recall.*In doubt/ }).click()
  await asked.getByRole('button', { name: 'Park it and recall' }).click()
  await expect.element(cartLines()).toHaveTextContent('At 9.03')
})

test('D11 R9 a card abandoned without a connection is said to belong to no sale once there is one, though the basket is paid in cash', async () => {
  const user = owner()
  const terminal = await openCardTill('24.00', { user })
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  await goOffline()
  await stopWaiting()
  await inCash()
  await takeTheMoney('24.00')
  await expect.element(saleDone()).toBeVisible()
  expect(terminal.last.isGivenUp).toBe(false)
  // The terminal takes the card meanwhile, and a reload forgets nothing.
  terminal.approveUnheard()
  await closeTill()
  server.isOffline = false
  await reopenTill(user)
  await goOnline()
  await expect.element(page.getByText('£24.00 was taken by card and belongs to no sale')).toBeVisible()
  await expect.poll(() => terminal.last.isGivenUp).toBe(true)
})
