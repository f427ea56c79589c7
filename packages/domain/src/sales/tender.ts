import { z } from 'zod'
import type { Minor } from '../money/index.ts'

/** How money is taken. `other` is what a caller called "split" without saying of what. */
export const tenderMethodSchema = z.enum(['cash', 'card', 'digital', 'other'])
export type TenderMethod = z.infer<typeof tenderMethodSchema>

/** The sale's own word for it (SELL: PAY-001): `split` when there is more than one tender. */
export const paymentMethodSchema = z.enum(['cash', 'card', 'digital', 'split'])
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** One payment towards a sale. amount = received − change; only cash has change. */
export interface Tender {
  readonly id: string
  readonly method: TenderMethod
  /** What goes towards the sale. */
  readonly amountMinor: Minor
  /** What was handed over. */
  readonly receivedMinor: Minor
  readonly changeMinor: Minor
}

/** Change due: received − owed, never below nothing, and only for cash (PAY-005, PAY-006). */
export function changeDue(method: TenderMethod, receivedMinor: Minor, owedMinor: Minor): Minor {
  return method === 'cash' ? Math.max(0, receivedMinor - owedMinor) : 0
}

/** A tender out of what was handed over for what is still owed. */
export function makeTender(id: string, method: TenderMethod, receivedMinor: Minor, owedMinor: Minor): Tender {
  const changeMinor = changeDue(method, receivedMinor, owedMinor)
  return { id, method, receivedMinor, changeMinor, amountMinor: receivedMinor - changeMinor }
}

export function tenderedMinor(tenders: readonly Tender[]): Minor {
  return tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
}

export function paymentMethodOf(tenders: readonly Tender[]): PaymentMethod {
  const [first] = tenders
  if (tenders.length !== 1 || first === undefined || first.method === 'other') return 'split'
  return first.method
}
