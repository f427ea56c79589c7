import type { AllowedByPin } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import { givingBackScope } from '@tuppence/domain/payments'
import type { Tender } from '@tuppence/domain/sales'
import { askApprovals } from '../../../foundation/session/approval.ts'
import { useEngine, useTill } from '../../../offline/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { thatCard } from './card-words.ts'
import { giveBackToCard } from './give-back.ts'

type GivenBack =
  | { readonly isDone: true }
  /** Why, in a sentence; undefined where somebody would not allow it. */
  | { readonly isDone: false; readonly why: string | undefined }

/** Gives part-payments back to their cards one after the other, with the PIN of somebody who may refund where whoever is there may not. */
export function useGivingBack() {
  const engine = useEngine()
  const { record } = useTill()
  const { mayRefund } = useTerminal()
  return async (tenders: readonly Tender[]): Promise<GivenBack> => {
    const needsPin = tenders.length > 0 && !mayRefund && record !== undefined
    const allowed = needsPin ? await allowGivingBack(record.till.id, tenders) : []
    if (allowed === 'no') return { isDone: false, why: undefined }
    for (const [place, tender] of tenders.entries()) {
      const why = await giveBackToCard(engine, tender, allowed[place])
      if (why !== undefined) return { isDone: false, why }
    }
    return { isDone: true }
  }
}

/** Has somebody who may refund allow by one PIN that these part-payments go back to their cards, each for itself. */
async function allowGivingBack(
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
