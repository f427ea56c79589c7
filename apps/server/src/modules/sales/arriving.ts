import type { SaleFlag } from '@tuppence/contract/sale-flags'
import { minorOf } from '@tuppence/domain/money'
import { type SaleRequest, sealedText, sealOf, sealSale } from '@tuppence/domain/sales'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Turns } from '../../platform/turns.ts'
import type { ProvenApproval } from '../identity/public.ts'
import { type CompleteRequest, type Paid, saysItsPlace } from './complete-request.ts'
import type { UnknownIds } from './not-in-books.sql.ts'
import { sellerOf } from './sale-facts.ts'
import type { SaleId } from './sale-id.ts'
import { type SaleRows, type Seller, saleRows } from './sale-rows.ts'
import type { SaleWriters } from './sale-writers.ts'
import { takeTenders } from './take-tenders.ts'
import type { TillProofs } from './till-proof.ts'

/** What a sale is recorded with: the connections, and whom to tell afterwards. */
export interface SaleDesk {
  readonly database: Database
  readonly writers: SaleWriters
  readonly proofs: TillProofs
  /** Where what takes a lock on the shared connections waits for its turn (RULES.md 23). */
  readonly turns: Turns
  readonly now: () => Date
  /** The server's log, as loud as LOG_LEVEL says. */
  readonly log: FastifyBaseLogger
  /** Told after a commit, so that listeners look. */
  readonly wake: (organizationId: string) => void
}

export interface Arrival {
  readonly request: SaleRequest
  readonly person: Person
  readonly idempotencyKey: string | undefined
  /** What the device says the time is, at sending. */
  readonly deviceTime: string | undefined
  /** How far off the device knew its clock to be when it made the sale; undefined or no number where it did not. */
  readonly clockOffsetMs: number | undefined
  /** People that other sales of the same batch named, so that each is looked up once. */
  readonly namedBefore?: Map<string, Promise<Seller | undefined>>
  /** What the books did not have when the batch arrived, if it came in one. */
  readonly unknownIds?: UnknownIds | undefined
}

/** A sale on its way, with what is known before the database is asked. */
export interface Arriving extends Arrival {
  readonly arrivedAt: Date
  readonly saleId: SaleId
  readonly contentHash: string
  /** The till that it names sealed it, and nobody else. */
  readonly isTillProven: boolean
  /** Undefined where the total was left out, and is not known yet. */
  readonly paid: Paid | undefined
  /** users.id of who allowed a return, where that was not the seller. */
  readonly approvedBy: string | null
  /** Whose PINs allowed what is in it, as far as that is proved. */
  readonly approvals: readonly ProvenApproval[]
  readonly flags: SaleFlag[]
}

/**
 * A return whose seal does not fit it was sealed by nobody: it is judged, worked out and sealed like any that the server is
 * asked to make.
 */
export function asSealed(request: SaleRequest): SaleRequest {
  const { transaction } = request
  if ((transaction.kind ?? 'sale') === 'sale' || !saysItsPlace(transaction)) return request
  if (sealOf(request, sha256) === transaction.seal) return request
  const place = { tillSequence: undefined, receiptNumber: undefined, transactionNumber: undefined }
  const unsealed = { ...transaction, ...place, seal: undefined, previousSeal: undefined }
  return { ...request, transaction: unsealed }
}

/** @throws Refused as `takeTenders` refuses */
export function paidOf({ paid }: Arriving, transaction: CompleteRequest['transaction']): Paid {
  return paid ?? takenOf(transaction, transaction.totalAmount)
}

export function takenOf(transaction: SaleRequest['transaction'], totalAmount: string): Paid {
  const paid = takeTenders(transaction, minorOf(totalAmount), uuidv7)
  if (!paid.ok) throw new Refused(paid.code)
  return paid
}

/** The rows of a complete request, sealed by its till or here. */
export function rowsOf(
  arriving: Arriving,
  complete: CompleteRequest,
  seller: Seller,
  previousSeal = '',
): SaleRows {
  const { request, contentHash, saleId, flags } = arriving
  const { transaction } = request
  const sealedByTill = saysItsPlace(transaction)
  const sealed = sealedByTill ? request : sealSale(asRequest(complete), previousSeal, sha256)
  return saleRows(
    complete,
    paidOf(arriving, complete.transaction),
    seller,
    {
      contentHash,
      recordedBy: sellerOf(arriving.person).userId,
      approvedBy: arriving.approvedBy,
      idGiven: saleId.given,
      sealedByTill,
      sealIsRight: !sealedByTill || sealOf(request, sha256) === transaction.seal,
      previousSeal: sealed.transaction.previousSeal ?? '',
      seal: sealed.transaction.seal ?? '',
      sealedText: sealedText(sealed),
      arrivedAt: arriving.arrivedAt,
      flags,
    },
    uuidv7,
  )
}

/** A complete request is a request; its lists are only stricter about being left alone. */
const asRequest = ({ transaction, items, returns }: CompleteRequest): SaleRequest => ({
  transaction,
  items: [...items],
  ...(returns.length === 0 ? {} : { returns: [...returns] }),
})
