import type { SignedInUser } from '@tuppence/contract/identity'
import type { TillSetup } from '@tuppence/contract/tills'
import type { Product } from '@tuppence/domain/catalogue'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cartLines, complete, payExactly } from './at-the-till.ts'
import { CardTerminal } from './card-terminal.ts'
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

/** Writes one part of a split payment, whatever becomes of it. */
export async function writePart(amount: string, method: 'cash' | 'card' | 'digital'): Promise<void> {
  await page.getByLabelText('Next payment').fill(amount)
  await page.getByLabelText('Paid by').selectOptions(method)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Nobody knows how the card ends, and the cashier stops waiting. */
export async function stopWaiting(): Promise<void> {
  await cardDialog().getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
}
