import type { AllowedByPin } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import { givingBackScope } from '@tuppence/domain/payments'
import type { Tender } from '@tuppence/domain/sales'
import { askApprovals } from '../../../foundation/session/approval.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { thatCard } from './card-words.ts'

/** Has somebody who may refund allow by one PIN that these part-payments go back to their cards, each for itself. */
export async function allowGivingBack(
  tillId: string,
  tenders: readonly Tender[],
): Promise<readonly AllowedByPin[] | 'no'> {
  const given = await askApprovals(
    tenders.map(({ payment, amountMinor }) => ({
      action: 'refund' as const,
      scope: givingBackScope(payment?.id ?? '', toPounds(amountMinor)),
      what: `giving ${formatMoney(amountMinor)} back to ${thatCard(payment?.card)}`,
    })),
  )
  return given?.map(({ approval }) => ({ tillId, approval })) ?? 'no'
}
