import { useMutation } from '@tanstack/react-query'
import { definitionOf, type ReportKind, type TradingDays } from '@tuppence/domain/reporting'
import { Download } from 'lucide-react'
import { Button, toast } from '../../ui/index.ts'
import { explain } from '../asking/api.ts'
import { saveFile } from '../asking/save-file.ts'

export type ReportFormat = 'csv' | 'xlsx' | 'pdf'

export interface SaveReportProps {
  kind: ReportKind
  days: TradingDays
  format: ReportFormat
  size?: 'small' | 'medium'
}

/** A report as a file, with all of its rows. */
export function SaveReport({ kind, days, format, size = 'medium' }: SaveReportProps) {
  const { title } = definitionOf(kind)
  const words = format.toUpperCase()
  return (
    <SaveButton
      url={`/api/reports/${kind}/file?format=${format}&from=${days.from}&to=${days.to}`}
      name={`${kind}-${days.from}-to-${days.to}.${format}`}
      label={`${title} as ${words}`}
      words={words}
      size={size}
    />
  )
}

interface SaveButtonProps {
  url: string
  /** Its name, where the server gives none. */
  name: string
  label: string
  words: string
  size?: 'small' | 'medium'
}

export function SaveButton({ url, name, label, words, size = 'medium' }: SaveButtonProps) {
  const saving = useMutation({
    mutationFn: () => saveFile(url, name),
    onSuccess: () => toast({ title: 'The file is saved', description: label }),
    onError: (error) =>
      toast({ title: 'The file was not saved', description: explain(error), look: 'destructive' }),
  })
  return (
    <Button size={size} aria-label={label} busy={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? null : <Download size={16} aria-hidden />}
      {words}
    </Button>
  )
}
