import type { SaleFlag } from '@tuppence/contract/sale-flags'
import type { RecordedSale } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { announce } from '../../platform/live/announce.ts'
import type { Tx } from '../../platform/tenancy.ts'

export interface Recorded extends Omit<RecordedSale, 'status'> {
  readonly contentHash: string
}

/** A sale that is there already, as it was answered. */
export async function findRecorded(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Recorded | undefined> {
  const [row] = await tx.execute<RecordedRow>(sql`
    select id, content_hash, transaction_number, receipt_number, total_amount::text as total_amount, created_at, flags
      from transactions where organization_id = ${organizationId} and id = ${id}`)
  return (
    row && {
      id: row.id,
      contentHash: row.content_hash,
      transactionNumber: row.transaction_number,
      receiptNumber: row.receipt_number,
      totalAmount: row.total_amount,
      createdAt: row.created_at.toISOString(),
      flags: row.flags,
    }
  )
}

interface RecordedRow extends Record<string, unknown> {
  id: string
  content_hash: string
  transaction_number: string
  receipt_number: string
  total_amount: string
  created_at: Date
  flags: SaleFlag[]
}

/** One answer for the first time and for every repeat, down to the order of its fields. */
export function answerOf(recorded: Omit<RecordedSale, 'status'>): RecordedSale {
  const { id, transactionNumber, receiptNumber, totalAmount, createdAt, flags } = recorded
  return { id, transactionNumber, receiptNumber, totalAmount, status: 'completed', createdAt, flags }
}

export interface Disputed {
  readonly saleId: string
  readonly contentHash: string
  readonly content: SaleRequest
  readonly userId: string | null
}

/** Enough to see what happened; a sender in a loop must not fill the disk. */
const MOST_DISPUTED = 10

/**
 * Keeps another content of an id beside the first, each once and ten at most, and tells those who watch (reliability R2).
 *
 * @returns whether it was kept now; what was not is there already or one too many, and belongs in the log
 */
export async function keepDisputed(tx: Tx, organizationId: string, disputed: Disputed): Promise<boolean> {
  // Counted one after the other, however many come at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${disputed.saleId}, 0))`)
  const kept = await tx.execute(sql`
    insert into disputed_sales (organization_id, id, sale_id, content_hash, content, user_id)
    select ${organizationId}::uuid, ${uuidv7()}::uuid, ${disputed.saleId}::uuid, ${disputed.contentHash},
           ${JSON.stringify(disputed.content)}::jsonb, ${disputed.userId}
     where (select count(*) from disputed_sales
             where organization_id = ${organizationId} and sale_id = ${disputed.saleId}) < ${MOST_DISPUTED}
    on conflict (organization_id, sale_id, content_hash) do nothing returning id`)
  if (kept.length === 0) return false
  await announce(tx, organizationId, { type: 'sale-disputed', transactionId: disputed.saleId })
  return true
}
