import { readReport } from '@tuppence/contract/reporting'
import type { Comparison, ReportKind, TradingDays } from '@tuppence/domain/reporting'
import { useCall } from '../asking/use-call.ts'

export interface ReportAsked {
  readonly kind: ReportKind
  readonly days: TradingDays
  readonly comparison?: Comparison | undefined
}

export const useReport = ({ kind, days, comparison }: ReportAsked) =>
  useCall(readReport, {
    params: { kind },
    query: { from: days.from, to: days.to, ...(comparison && { compare: comparison }) },
  })
