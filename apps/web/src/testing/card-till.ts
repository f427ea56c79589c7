import type { SignedInUser } from '@tuppence/contract/identity'
import type { TillSetup } from '@tuppence/contract/tills'
import type { Product } from '@tuppence/domain/catalogue'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartLines, complete, parts, payExactly } from './at-the-till.ts'
import { CardTerminal } from './card-terminal.ts'
import { closeScreen } from './open-screen.tsx'
import { signedIn } from './people.ts'
import { product } from './products.ts'
import { scan } from './scanner.ts'
import { openTill } from './till.ts'

interface CardTillOptions {
  readonly user?: SignedInUser
  readonly path?: string
  /** Known to the till beside what lies in the basket. */
  readonly more?: readonly Product[]
  readonly shop?: Partial<TillSetup['shop']>
}

/** The owner, at a till of their own business. */
export const owner = () => signedIn('owner', { session: 'pos' })

/** A till of a shop with a card terminal, which prints nothing, with something at this price in its basket. */
export async function openCardTill(
  price: string,
  { user = owner(), path = '/sales', more = [], shop }: CardTillOptions = {},
): Promise<CardTerminal> {
  const terminal = new CardTerminal()
  const withoutDevices = { autoOpenDrawer: false, autoPrintReceipt: false }
  localStorage.setItem('tuppence_cash_drawer_settings', JSON.stringify(withoutDevices))
  const goods = priced(price)
  await openTill({ user, path, products: [goods, ...more], shop: { autoPrintReceipt: false, ...shop } })
  await expect.poll(() => Object.keys(localStorage).join()).toContain('tuppence_card_machines')
  scan(goods.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  return terminal
}

/** Something that comes to this much at the till, VAT included. */
export function priced(price: string, name = `At ${price}`): Product {
  const barcode = `${20_000_000 + Number(price.replace('.', ''))}`.padEnd(12, '0')
  return product({ name, barcode, price, vatCode: 'zero', vatRate: '0.00', stockQuantity: 1000 })
}

export const cardDialog = () => page.getByRole('dialog', { name: 'Card payment' })
export const askedElsewhere = () =>
  page.getByRole('alertdialog', { name: 'The card terminal cannot be asked' })

export async function byCard(): Promise<void> {
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
}

export async function inCash(): Promise<void> {
  await page.getByRole('radio', { name: 'Cash' }).click()
  await payExactly()
}

/** Nobody knows how the card ends, and the cashier stops waiting. */
export async function stopWaiting(): Promise<void> {
  await cardDialog().getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
}

/** The question that cash is asked with while a card of the basket is in doubt. */
export async function takeTheMoney(amount: string): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: 'Is it not paid by card already?' })
  await expect.element(asked).toHaveTextContent(`whether £${amount} was taken`)
  await asked.getByRole('button', { name: 'Take the money' }).click()
}

/** A person says that the card was charged, or was not. */
export async function sayHowItEnded(amount: string, words: 'It was charged' | 'It was not', reason: string) {
  const settling = page.getByRole('dialog', { name: `How did the payment of £${amount} end?` })
  await settling.getByText(words, { exact: true }).click()
  await settling.getByLabelText('How do you know?').fill(reason)
  await settling.getByRole('button', { name: 'Note it' }).click()
}

/** A card that was quicker than the cashier who stopped waiting: its money stands in the basket. */
export async function paidInTheBasket(terminal: CardTerminal): Promise<void> {
  terminal.isQuickerThanCancel = true
  await byCard()
  await cardDialog().getByRole('button', { name: 'Cancel the payment' }).click()
  await expect.element(cardDialog()).toHaveTextContent('The card was quicker')
  await cardDialog().getByRole('button', { name: 'Go on' }).click()
  await expect.element(parts()).toHaveTextContent(`£${terminal.last.amount}`)
  terminal.isQuickerThanCancel = false
}

/** As closing its window, until another may have its basket. */
export async function closeTill(): Promise<void> {
  closeScreen()
  const isHeld = async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('tuppence-cart'))
  await expect.poll(isHeld).toBe(false)
}

/** All goods of a receipt come back into the basket. */
export async function bringBack(number: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await userEvent.keyboard('{F3}')
  await dialog.getByLabelText('Receipt number or code').fill(number)
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Return or exchange' }).click()
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await dialog.getByRole('radio', { name: 'Changed their mind' }).click()
  await dialog.getByRole('button', { name: /^Take back/ }).click()
  await expect.element(page.getByRole('region', { name: 'Returns' })).toHaveTextContent(`Return of ${number}`)
}
