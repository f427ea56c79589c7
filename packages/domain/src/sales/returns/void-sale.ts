import { type Refusal, refuse } from '../../refusals/index.ts'
import { MAX_LINES, type Sale } from '../sale.ts'
import { chargesBack } from '../sale-charges.ts'
import { payOutTender } from './pay-out.ts'
import { type ReturnCompletion, recordOfReturn } from './record-of-return.ts'
import type { VoidReason } from './return-reasons.ts'
import { isVoided, returnable } from './returnable.ts'
import { returnedLine } from './returned-goods.ts'
import type { SoldSale } from './sold-sale.ts'

/** Why a sale cannot be voided; undefined where it can. Refuses: void-needs-sale, already-voided, more-than-sold. */
export function refuseVoid(sale: SoldSale): Refusal | undefined {
  if (sale.kind !== 'sale') return refuse('void-needs-sale')
  if (isVoided(sale)) return refuse('already-voided')
  return returnable(sale).some(({ returned }) => returned > 0) ? refuse('more-than-sold') : undefined
}

/**
 * Reverses a whole sale: every line, its VAT, its charges, and each tender as it was taken, less its change (SELL-080 to SELL-083,
 * decision D19). A record of its own; the sale stays as it was. Once only, and only while nothing of it came back.
 *
 * Refuses: void-reason-missing, void-needs-sale, already-voided, more-than-sold, sale-too-long.
 *
 * @param newId makes the ids of lines and tenders
 */
export function voidSale(
  sale: SoldSale,
  reason: VoidReason | null,
  completion: Omit<ReturnCompletion, 'tenders' | 'vatMode'>,
  newId: () => string,
): { ok: true; sale: Sale } | Refusal {
  if (reason === null) return refuse('void-reason-missing')
  const refused = refuseVoid(sale)
  if (refused) return refused
  if (sale.lines.length > MAX_LINES) return refuse('sale-too-long')
  const { vatMode, customer } = sale
  const tenders = sale.tenders.map(({ method, amountMinor, payment }) =>
    payOutTender(newId(), { method, amountMinor, payment }),
  )
  const returned = sale.lines.map((line) =>
    returnedLine(sale, { line, before: 0, quantity: line.quantity, restock: true }, newId()),
  )
  const charges = sale.charges && chargesBack(sale.charges)
  const basket = { lines: [], basketDiscountMinor: 0, returned, charges }
  return {
    ok: true,
    sale: recordOfReturn(
      { kind: 'void', of: sale, customer, reason, vatMode, ...basket },
      { ...completion, vatMode, tenders },
    ),
  }
}
