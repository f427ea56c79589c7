import { useQueryClient } from '@tanstack/react-query'
import type { SoldSale } from '@tuppence/domain/sales'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { refresh } from '../../../../foundation/asking/api.ts'
import { connectivity, useEngine } from '../../../../offline/index.ts'
import { type HoldNotice, holdNotice } from '../../till/hold-notice.ts'
import { holdCompletion, releaseHeld, type ToHold } from './hold-completion.ts'

export interface Holding {
  readonly isHolding: boolean
  /** The same, as a second press needs it. */
  readonly isHoldingNow: () => boolean
  /**
   * Has the server hold what the basket gives back and spends, before anything is paid out and before a card terminal is asked.
   * False where another till has used it, which has then been said.
   */
  readonly holdBasket: () => Promise<boolean>
  /** The same for a sale that is to be voided. Answers the id that the void must have, or what the form says of why not. */
  readonly holdVoid: (sale: SoldSale) => Promise<{ readonly id: string } | { readonly notice: HoldNotice }>
  readonly release: (id: string) => void
}

/** Online means checked (decision D26): see sales/RULES.md 41. */
export function useHolding(): Holding {
  const engine = useEngine()
  const client = useQueryClient()
  const [isHolding, setIsHolding] = useState(false)
  const isNow = useRef(false)
  const turn = (next: boolean) => {
    isNow.current = next
    setIsHolding(next)
  }

  const hold = async (id: string, what: ToHold): Promise<HoldNotice | undefined> => {
    const notice = await holdCompletion(engine, id, what)
    if (notice) void refresh(client, '/api/transactions')
    return notice
  }
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    turn(true)
    try {
      return await work()
    } finally {
      turn(false)
    }
  }
  const release = (id: string) => void releaseHeld(id)

  const holdBasket = async () => {
    const { cart, back, tenders } = engine.cart.state.get()
    const isUsedElsewhere = back?.from.sale != null || tenders.some(({ method }) => method === 'loyalty')
    if (!isUsedElsewhere || !connectivity.get().isOnline) return true
    const id = await recordIdOf(engine)
    const returning = back ? ({ kind: 'goods', goods: back } as const) : undefined
    const notice = await hold(id, { returning, tenders, customerId: cart.customer?.id })
    if (notice) holdNotice.set(notice)
    // Abandoned while the server was asked: the release may have been there before the question.
    else if (engine.cart.state.get().recordId !== id) release(id)
    return notice === undefined
  }
  return {
    isHolding,
    isHoldingNow: () => isNow.current,
    holdBasket: () => during(holdBasket),
    holdVoid: (sale) =>
      during(async () => {
        const id = uuidv7()
        const returning = { kind: 'void', sale, reason: null, reasonNote: '' } as const
        const notice = await hold(id, { returning, tenders: [], customerId: undefined })
        return notice ? { notice } : { id }
      }),
    release,
  }
}

/** The basket's record has its id before the server hears of it, on the disk: after a reload it asks under the same one. */
async function recordIdOf(engine: ReturnType<typeof useEngine>): Promise<string> {
  const id = uuidv7()
  await engine.cart.changePaying((record) => (record.recordId ? record : { ...record, recordId: id }))
  return engine.cart.state.get().recordId ?? id
}
