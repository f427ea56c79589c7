import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Problem } from '@tuppence/contract/problem'
import type { BatchedSale, RecordedSale } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { Person } from '../../platform/principal.ts'
import type { SaleDesk } from './arriving.ts'
import { prepareSale } from './record-sale.ts'
import type { Seller } from './sale-rows.ts'

export interface Batch {
  readonly sales: readonly { readonly idempotencyKey?: string | undefined; readonly request?: unknown }[]
  readonly person: Person
  /** What the device says the time is, at sending. */
  readonly deviceTime: string | undefined
  /** Reads one sale's body. Throws as the single call would refuse it. */
  readonly read: (request: unknown) => Promise<SaleRequest>
  /** What the single call would answer to an error of the sale with this key. */
  readonly problemFrom: (error: Error, idempotencyKey: string | undefined) => Problem
}

/**
 * Records the sales of a till's queue, each by the same path as one that comes alone (RULES.md 15): begun in their order, so
 * that they are written in it and share transactions, and each answered for itself, so that a bad one stops no other.
 */
export async function recordBatch(desk: SaleDesk, batch: Batch): Promise<BatchedSale[]> {
  const { person, deviceTime, sales } = batch
  const namedBefore = new Map<string, Promise<Seller | undefined>>()
  const results: Promise<BatchedSale>[] = []
  for (const { idempotencyKey, request } of sales) {
    // A hundred long sales are read and summed in a second: whoever asks meanwhile is answered between two of them.
    await nextTurn()
    const write = await batch
      .read(request)
      .then((sale) => prepareSale(desk, { request: sale, person, idempotencyKey, deviceTime, namedBefore }))
      .catch((error: Error) => async (): Promise<RecordedSale> => {
        throw error
      })
    results.push(
      write().then(
        (sale) => ({ status: 201, sale }),
        (error: Error) => refused(batch.problemFrom(error, idempotencyKey)),
      ),
    )
  }
  return Promise.all(results)
}

const refused = (problem: Problem): BatchedSale => ({ status: problem.status, problem })
