import { urlOf } from '@tuppence/contract/client'
import { exportReport } from '@tuppence/contract/reporting'
import { definitionOf } from '@tuppence/domain/reporting'
import { SaveButton } from '../asking/save-button.tsx'
import { queryOf, type ReportAsked } from './use-report.ts'

export interface SaveReportProps extends ReportAsked {
  format: 'csv' | 'xlsx' | 'pdf'
  size?: 'small' | 'medium'
}

/** A report as a file, with all of its rows. */
export function SaveReport({ format, size = 'medium', ...asked }: SaveReportProps) {
  const { kind, days } = asked
  const words = format.toUpperCase()
  return (
    <SaveButton
      url={urlOf(exportReport, { params: { kind }, query: { ...queryOf(asked), format } })}
      name={`${kind}-${days.from}-to-${days.to}.${format}`}
      label={`${definitionOf(kind).title} as ${words}`}
      words={words}
      size={size}
    />
  )
}
