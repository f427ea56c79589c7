import { readReport } from '@tuppence/contract/reporting'
import { REPORT_KINDS, type Report, type ReportKind } from '@tuppence/domain/reporting'
import { type AskedCall, server } from './test-server.ts'

type Part = Pick<Report, 'rows'> & Partial<Report>

/** Answers each kind of report with what the test gives of it, on the days that are asked for; one that it gives nothing of is empty. */
export function answerReports(parts: Partial<Record<ReportKind, Part>> = {}): void {
  server.answer(readReport, (asked) => {
    const kind = kindOf(asked)
    const { rows, ...part } = parts[kind] ?? { rows: [] }
    return {
      ...{ kind, from: queryOf(asked, 'from'), to: queryOf(asked, 'to') },
      ...{ rows: [...rows], rowCount: rows.length, totals: {}, before: null, compared: null },
      ...part,
    }
  })
}

function kindOf({ url }: AskedCall): ReportKind {
  const kind = REPORT_KINDS.find((one) => url.pathname.endsWith(`/${one}`))
  if (!kind) throw new Error(`${url.pathname} is no report`)
  return kind
}

const queryOf = ({ url }: AskedCall, name: string) => url.searchParams.get(name) ?? ''
