import { z } from 'zod'
import { MAX_AMOUNT_MINOR, type Minor, minorOf, moneyTextSchema, sum, toPounds } from '../money/index.ts'
import { refusalMessage } from '../refusals/index.ts'
import type { SaleKind } from './returns/returned-line.ts'
import { wireText as text } from './wire.ts'

/*
 * Charges: money that a record takes or gives beside its goods and that pays for none of them. They have no VAT and are no sales, so
 * they are in no total of goods and no VAT return; but tenders pay them, and the drawer and the Z read hold them.
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

const chargeSchema = z.object({
  kind: z.enum(CHARGE_KINDS),
  /** As a receipt prints it. */
  name: text(40).min(1),
  /** Below zero where it is given back. */
  amount: moneyTextSchema.refine((value) => minorOf(value) !== 0, 'A charge of nothing is left out.'),
  /** What it belongs to, such as the number of a gift card or an account. */
  reference: text(64).min(1).optional(),
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
  readonly totalAmount?: string | undefined
  readonly charges?: readonly Charge[] | undefined
}

/** What charges must be to the record that they are in. */
export function checkCharges(
  { kind = 'sale', totalAmount, charges }: Charged,
  report: (field: (string | number)[], message: string) => void,
): void {
  if (!charges) return
  if (kind === 'exchange')
    report(['transaction', 'charges'], 'Take or give back charges in a record of their own.')
  const chargedMinor = chargesMinor(charges)
  const payable = chargedMinor + minorOf(totalAmount ?? '0.00')
  if (Math.abs(payable) > MAX_AMOUNT_MINOR)
    report(['transaction', 'charges'], refusalMessage('amount-too-large'))
  if (kind === 'sale' && totalAmount !== undefined && payable < 0)
    report(['transaction', 'charges'], 'A sale takes money. Give charges back in a refund.')
  for (const [i, { amount }] of charges.entries())
    if (kind === 'refund' && minorOf(amount) > 0)
      report(['transaction', 'charges', i, 'amount'], 'A refund takes no money in.')
}
