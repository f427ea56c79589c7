import type { Tender } from '@tuppence/domain/sales'
import { useEngine, useTill } from '../../../offline/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { allowGivingBack } from './allow-card-deed.ts'
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
