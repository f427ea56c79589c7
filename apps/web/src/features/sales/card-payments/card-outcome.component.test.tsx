import { listProducts } from '@tuppence/contract/catalogue'
import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  cartLines,
  parts,
  plugInDevices,
  saleDone,
  takePart,
  writePart,
} from '../../../testing/at-the-till.ts'
import { refuseAsBusy } from '../../../testing/card-terminal.ts'
import {
  byCard,
  cardDialog,
  closeTill,
  openCardTill,
  owner,
  priced,
  stopWaiting,
} from '../../../testing/card-till.ts'
import { tellLive } from '../../../testing/live-feeds.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { recordedSales, reopenTill } from '../../../testing/till.ts'

/** Watches the page from now on: whether there was a moment without a dialog about the card. */
function watchForGap(): () => boolean {
  let hasGap = false
  const look = () => {
    hasGap ||= ![...document.querySelectorAll('[role=dialog]')].some((one) =>
      one.textContent?.startsWith('Card payment'),
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    return hasGap
  }
}

test.each([
  { width: 390, place: 'sheet' },
  { width: 1440, place: 'panel' },
])(
  'D11 SELL-014 a declined card is said over the $place at $width px as the wait ends, and still is after a reload',
  async ({ width }) => {
    const user = owner()
    const terminal = await openCardTill('8.01', { user })
    await page.viewport(width, 844)
    if (width < 1024) {
      await page.getByRole('button', { name: /^Cart,/ }).click()
      await button('Proceed to Checkout').click()
    }
    await byCard()
    await expect.element(cardDialog()).toHaveTextContent('Present card on')
    const hadGap = watchForGap()
    terminal.end('declined')
    await expect.element(cardDialog()).toHaveTextContent('The card was declined')
    expect(hadGap()).toBe(false)
    await closeTill()
    await reopenTill(user)
    await expect.element(cardDialog()).toHaveTextContent('The card was declined')
    await cardDialog().getByText('Close', { exact: true }).click()
    await expect.element(cardDialog()).not.toBeInTheDocument()
  },
)

test('D11 a declined card stays on the screen while the back office renames what is in the basket', async () => {
  const other = priced('2.00')
  const terminal = await openCardTill('6.01', { more: [other] })
  scan(other.barcode)
  await expect.element(cartLines()).toHaveLength(2)
  await byCard()
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  terminal.end('declined')
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
  server.answer(listProducts, [{ ...other, name: 'Tea, loose', updatedAt: new Date().toISOString() }])
  await tellLive({ type: 'products-changed', productIds: [other.id] })
  await expect.poll(() => document.querySelector('[aria-label=Cart]')?.textContent).toContain('Tea, loose')
  await expect.element(cardDialog()).toHaveTextContent('The card was declined')
})

test('D11 P3 a terminal that another till keeps busy: which payment, which till, and the way to resolve it', async () => {
  const terminal = await openCardTill('8.00')
  terminal.keepUnknown(crypto.randomUUID(), '6.03')
  const door = { tillName: 'Door', askedByName: 'Sam Hill', isGivenUp: false }
  terminal.occupied = { ...door, basket: { label: 'Red coat', tillName: 'Till 3' }, isOfOwnTill: false }
  refuseAsBusy()
  await byCard()
  await expect
    .element(cardDialog())
    .toHaveTextContent(
      /£6\.03 payment from \d\d:\d\d on Door \(Sam Hill\), for the basket “Red coat”, now on Till 3/,
    )
  await expect.element(cardDialog()).toHaveTextContent('Finish it on Door, or ask a manager')
  await expect.element(cardDialog().getByRole('link')).not.toBeInTheDocument()
  // Somebody parks it, of a till that this person may use as well.
  terminal.occupied = { ...door, basket: { label: 'Red coat', tillName: null } }
  await tellLive({ type: 'payments-changed', paymentId: terminal.last.id })
  await expect.element(cardDialog()).toHaveTextContent('for the parked basket “Red coat”')
  await expect.element(cardDialog().getByRole('button', { name: 'Parked baskets' })).toBeVisible()
  terminal.occupied = door
  await tellLive({ type: 'payments-changed', paymentId: terminal.last.id })
  await expect.element(cardDialog().getByRole('link', { name: 'Open Payment Terminals' })).toBeVisible()
  terminal.end('declined')
  await expect.element(cardDialog()).toHaveTextContent('Counter 1 is free now. Try again.')
})

test('D11 PAY-006 a split completes, prints and opens the drawer once its last card part is approved', async () => {
  const terminal = await openCardTill('20.00', { shop: { autoPrintReceipt: true } })
  localStorage.removeItem('tuppence_cash_drawer_settings')
  plugInDevices()
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('7.00', 'cash')
  await writePart('13.00', 'card')
  await expect.element(cardDialog()).toHaveTextContent('Present card on')
  terminal.end('approved')
  await expect.element(saleDone()).toHaveTextContent(/Split: Cash £7.00, .*•••• \d{4} £13.00/)
  await expect
    .poll(recordedSales)
    .toMatchObject([
      { transaction: { tenders: [{ method: 'cash' }, { payment: { id: terminal.last.id } }] } },
    ])
  await expect.poll(() => server.askedOf(printReceipt)).toHaveLength(1)
  await expect.poll(() => server.askedOf(openDrawer)).toHaveLength(1)
})

test('D11 PAY-006 a split whose basket changed while its last card was in doubt is completed by hand', async () => {
  const other = priced('2.00')
  const terminal = await openCardTill('20.00', { more: [other] })
  terminal.next = 'unknown'
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('7.00', 'cash')
  await writePart('13.00', 'card')
  await stopWaiting()
  await expect.element(button('Back to the payment')).toBeVisible()
  scan(other.barcode)
  await expect.element(cartLines()).toHaveLength(2)
  await button('Back to the payment').click()
  await expect.element(cardDialog()).toHaveTextContent('£13.00')
  terminal.end('approved')
  await expect.element(cardDialog()).toHaveTextContent('£13.00 was taken from Visa')
  await cardDialog().getByRole('button', { name: 'Go on' }).click()
  await expect.element(parts()).toHaveLength(2)
  await expect.element(page.getByText('£2.00', { exact: true }).last()).toBeVisible()
  expect(recordedSales()).toEqual([])
})
