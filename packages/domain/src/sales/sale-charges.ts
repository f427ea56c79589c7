import { z } from 'zod'
import { MAX_AMOUNT_MINOR, type Minor, minorOf, moneyTextSchema, sum, toPounds } from '../money/index.ts'
import { refusalMessage } from '../refusals/index.ts'
import type { SaleKind } from './returns/returned-line.ts'
import { wireText as text } from './wire.ts'

/*
 * Charges: money that a sale takes beside its goods and that pays for none of them. They have no VAT and are no turnover, so they are
 * in no total of goods and no VAT return; but tenders pay them, and the drawer and the Z read hold them.
 */

export const CHARGE_KINDS = ['deposit', 'gift-card', 'account-payment', 'lay-by', 'tip', 'donation'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** What people read for them, where they stand for many. */
export const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = {
  deposit: 'Deposits',
  'gift-card': 'Gift cards',
  'account-payment': 'Paid on account',
  'lay-by': 'Lay-by',
  tip: 'Tips',
  donation: 'Donations',
}

const MAX_CHARGES = 50

const PRINTABLE = 'Write words on one line.'
const isPrintable = (words: string): boolean => words.trim() !== '' && !/\p{Cc}/u.test(words)

const chargeSchema = z.object({
  kind: z.enum(CHARGE_KINDS),
  /** As a receipt prints it. */
  name: text(40).refine(isPrintable, PRINTABLE),
  /** Below zero in a void, which gives it back. */
  amount: moneyTextSchema.refine((value) => minorOf(value) !== 0, 'A charge of nothing is left out.'),
  /** What it belongs to, such as the number of a gift card or an account. */
  reference: text(64).refine(isPrintable, PRINTABLE).optional(),
})
export type Charge = z.infer<typeof chargeSchema>

export const chargesSchema = z.array(chargeSchema).min(1).max(MAX_CHARGES)

/** What they come to; nothing where there are none. */
export const chargesMinor = (charges: readonly Pick<Charge, 'amount'>[] = []): Minor =>
  sum(charges.map(({ amount }) => minorOf(amount)))

/** The same the other way: what a void gives back. */
export const chargesBack = (charges: readonly Charge[]): Charge[] =>
  charges.map((charge) => ({ ...charge, amount: toPounds(-minorOf(charge.amount)) }))

/** What is paid for a record: its goods and its charges. */
export const payableMinor = (sale: {
  readonly totalMinor: Minor
  readonly charges?: readonly Charge[] | undefined
}): Minor => sale.totalMinor + chargesMinor(sale.charges)

interface Charged {
  readonly kind?: SaleKind | undefined
  readonly charges?: readonly Charge[] | undefined
}

/** What charges must be to the record that they are in: a sale takes them, and its void gives all of them back. */
export function checkCharges(
  { kind = 'sale', charges }: Charged,
  report: (field: (string | number)[], message: string) => void,
): void {
  if (!charges) return
  const of = (...field: (string | number)[]) => ['transaction', 'charges', ...field]
  if (kind !== 'sale' && kind !== 'void')
    report(of(), 'A refund or exchange has no charges. A void gives them back.')
  for (const [i, { amount }] of charges.entries()) {
    if (kind === 'sale' && minorOf(amount) < 0) report(of(i, 'amount'), 'This amount cannot be negative.')
    if (kind === 'void' && minorOf(amount) > 0) report(of(i, 'amount'), 'A void takes no money in.')
  }
  if (Math.abs(chargesMinor(charges)) > MAX_AMOUNT_MINOR) report(of(), refusalMessage('amount-too-large'))
}
