import { readReport } from '@tuppence/contract/reporting'
import type { Comparison, ReportKind, TradingDays } from '@tuppence/domain/reporting'
import { useCall } from '../asking/use-call.ts'

export interface ReportAsked {
  readonly kind: ReportKind
  readonly days: TradingDays
  readonly comparison?: Comparison | undefined
  /** The id of a category: its goods alone. */
  readonly category?: string | undefined
}

export const useReport = (asked: ReportAsked) =>
  useCall(readReport, { params: { kind: asked.kind }, query: queryOf(asked) })

/** What a screen asks for, and its file with it. */
export const queryOf = ({ days: { from, to }, comparison, category }: ReportAsked) => ({
  from,
  to,
  ...(comparison && { compare: comparison }),
  ...(category && { category }),
})
