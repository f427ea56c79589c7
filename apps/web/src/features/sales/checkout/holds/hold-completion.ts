import { CallFailed } from '@tuppence/contract/client'
import {
  type CompletionHold,
  holdForCompletion,
  pointsLeftOf,
  releaseHold,
} from '@tuppence/contract/completion-holds'
import { getTransaction } from '@tuppence/contract/sales'
import { paidInPoints, type Tender } from '@tuppence/domain/sales'
import { send } from '../../../../foundation/asking/api.ts'
import { connectivity, type Returning, type useEngine } from '../../../../offline/index.ts'
import { recordOfDetail } from '../../returns/shown-record.ts'
import type { HoldNotice } from '../../till/hold-notice.ts'
import { noticeOf, refreshBack } from './refresh-back.ts'

type Engine = ReturnType<typeof useEngine>

/** What a basket, or a void, is about to give back or spend. */
export interface ToHold {
  readonly returning: Returning | undefined
  readonly tenders: readonly Tender[]
  readonly customerId: string | undefined
}

/** A customer waits at the counter: a server that is slower than this is out of reach. */
const PATIENCE_MS = 5_000

const REFUSALS = [
  'already-voided',
  'more-than-sold',
  'void-needs-sale',
  'points-too-few',
  'completing-elsewhere',
]

/** What is asked of the server; undefined where nothing is given back or spent that another till could use. */
export function holdOf(
  { returning, tenders, customerId }: ToHold,
  tillId: string,
): CompletionHold | undefined {
  const returns = returnsOf(returning)
  const { points } = paidInPoints(tenders)
  const spends = customerId !== undefined && points > 0 ? { customerId, points } : undefined
  if (!returns && !spends) return undefined
  return { tillId, ...(returns && { returns }), ...(spends && { points: spends }) }
}

function returnsOf(returning: Returning | undefined): CompletionHold['returns'] {
  if (returning === undefined) return undefined
  if (returning.kind === 'void') {
    const { id: saleId, lines } = returning.sale
    return { saleId, isVoid: true, lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })) }
  }
  const { from } = returning.goods
  if (from.sale === null) return undefined
  const lines = from.picks.map(({ lineId, quantity }) => ({ lineId, quantity }))
  return { saleId: from.sale.id, isVoid: false, lines }
}

/**
 * Has the server hold what the record of this id gives back and spends. Out of reach, or unable to answer, it stops nobody: the
 * till goes by what it knows, and the server flags the record where that was too much.
 *
 * @returns what stands in the way, to be told; undefined where the till may go on
 */
export async function holdCompletion(
  engine: Engine,
  id: string,
  what: ToHold,
): Promise<HoldNotice | undefined> {
  const tillId = engine.till.get().record?.till.id
  const body = tillId === undefined ? undefined : holdOf(what, tillId)
  if (!body || !connectivity.get().isOnline) return undefined
  try {
    await send(holdForCompletion, { params: { id }, body }, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return undefined
  } catch (error) {
    const problem = error instanceof CallFailed ? error.problem : undefined
    if (!(error instanceof CallFailed)) void connectivity.check()
    if (!problem || !REFUSALS.includes(problem.code)) return undefined
    if (problem.code === 'completing-elsewhere') return { kind: 'busy' }
    if (problem.code === 'points-too-few') {
      engine.cart.setTenders(engine.cart.state.get().tenders.filter(({ method }) => method !== 'loyalty'))
      return { kind: 'points', left: pointsLeftOf(problem) }
    }
    return await afterRefusedReturn(engine, what.returning, problem.code)
  }
}

/** The basket's return becomes what is left of it. */
async function afterRefusedReturn(
  engine: Engine,
  returning: Returning | undefined,
  code: string,
): Promise<HoldNotice> {
  if (returning?.kind === 'void') {
    const { receiptNumber } = returning.sale
    return { kind: code === 'already-voided' ? 'already-voided' : 'not-voidable', receiptNumber }
  }
  const sale = returning?.goods.from.sale
  const receiptNumber = sale?.receiptNumber ?? ''
  const now = sale && (await readAgain(sale.id))
  const goods = engine.cart.state.get().back
  if (!goods || !now) return { kind: 'unknown', receiptNumber }
  const refreshed = refreshBack(goods, now)
  engine.cart.changeBack((back) => back && refreshBack(back, now).goods)
  return noticeOf(refreshed, receiptNumber, true) ?? { kind: 'unknown', receiptNumber }
}

async function readAgain(id: string) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return recordOfDetail(await send(getTransaction, { params: { id } }, { signal }))
  } catch {
    return undefined
  }
}

/** The basket is abandoned: what was held for it is free at once, and else within two minutes. */
export async function releaseHeld(id: string): Promise<void> {
  await send(releaseHold, { params: { id } }).catch(() => undefined)
}
