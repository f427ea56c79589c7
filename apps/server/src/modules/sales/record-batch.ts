import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Problem } from '@tuppence/contract/problem'
import type { BatchedSale, RecordedSale } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import type { SaleDesk } from './arriving.ts'
import { findUnknownIds, type UnknownIds } from './not-in-books.sql.ts'
import { prepareSale, retrying } from './record-sale.ts'
import type { Seller } from './sale-rows.ts'

export interface Batch {
  readonly sales: readonly {
    readonly idempotencyKey?: string | undefined
    readonly clockOffsetMs?: number | undefined
    readonly request?: unknown
  }[]
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
  const requests: (SaleRequest | Error)[] = []
  for (const { request } of sales) {
    // A hundred long sales are read and summed in a second: whoever asks meanwhile is answered between two of them.
    await nextTurn()
    requests.push(await batch.read(request).catch((error: Error) => error))
  }
  const unknownIds = await unknownIn(desk, person.organizationId, requests)
  const results: Promise<BatchedSale>[] = []
  for (const [i, request] of requests.entries()) {
    await nextTurn()
    const { idempotencyKey, clockOffsetMs } = sales[i] ?? {}
    const write = await begun(request, (sale) =>
      prepareSale(desk, {
        ...{ request: sale, person, idempotencyKey, deviceTime, clockOffsetMs },
        ...{ namedBefore, unknownIds },
      }),
    )
    results.push(
      write().then(
        (sale) => ({ status: 201, sale }),
        (error: Error) => refused(batch.problemFrom(error, idempotencyKey)),
      ),
    )
  }
  return Promise.all(results)
}

/** The writing of one sale; of one that cannot be written, what refuses it. */
async function begun(
  request: SaleRequest | Error,
  prepare: (sale: SaleRequest) => Promise<() => Promise<RecordedSale>>,
): Promise<() => Promise<RecordedSale>> {
  try {
    if (request instanceof Error) throw request
    return await prepare(request)
  } catch (error) {
    return () => Promise.reject(error)
  }
}

/** Decided once for the whole batch; a sale that comes alone is judged as it is written. */
async function unknownIn(
  { database }: SaleDesk,
  organizationId: string,
  requests: readonly (SaleRequest | Error)[],
): Promise<UnknownIds | undefined> {
  const readable = requests.filter((request): request is SaleRequest => !(request instanceof Error))
  if (readable.length < 2) return undefined
  return retrying(() =>
    inOrganization(database, organizationId, (tx) => findUnknownIds(tx, organizationId, readable)),
  )
}

const refused = (problem: Problem): BatchedSale => ({ status: problem.status, problem })
