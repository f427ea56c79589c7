import { REASON_LABELS } from '@tuppence/domain/sales'
import type { ShownRecord } from './shown-record.ts'

/** The void of a sale as its paper says it; null for what was not voided (RCPT-029). */
export function voidedBy({ returns }: ShownRecord): { reason: string; voidedAt: string } | null {
  const back = returns.find(({ kind }) => kind === 'void')
  return back ? { reason: REASON_LABELS[back.reason ?? 'other'], voidedAt: back.soldAt } : null
}
