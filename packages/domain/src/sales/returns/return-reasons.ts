import { z } from 'zod'

/** Why a whole sale is reversed (SELL-079). */
export const VOID_REASONS = [
  'customer-request',
  'wrong-amount',
  'wrong-items',
  'payment-failed',
  'manager-override',
  'system-error',
  'other',
] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** Why goods come back. */
export const REFUND_REASONS = [
  'changed-mind',
  'faulty',
  'wrong-item',
  'not-as-described',
  'damaged',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

const WITHOUT_TWINS = [...VOID_REASONS, ...REFUND_REASONS.filter((reason) => reason !== 'other')] as const
export const returnReasonSchema = z.enum(WITHOUT_TWINS)
export type ReturnReason = z.infer<typeof returnReasonSchema>

/** The longest note that stands beside a reason. */
export const MAX_REASON_NOTE = 500

/** Whether a reason belongs to the kind of record: a void has its own. */
export function isReasonFor(kind: 'void' | 'refund' | 'exchange', reason: string): boolean {
  const reasons: readonly string[] = kind === 'void' ? VOID_REASONS : REFUND_REASONS
  return reasons.includes(reason)
}

/** Goods that are faulty or damaged do not go back on the shelf unless somebody says so. */
export function restocksByDefault(reason: RefundReason): boolean {
  return reason !== 'faulty' && reason !== 'damaged'
}
