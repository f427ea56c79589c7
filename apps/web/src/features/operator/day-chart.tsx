import type { PortalDay } from '@tuppence/contract/portal'
import { countWords } from '@tuppence/domain/counts'
import { Download } from 'lucide-react'
import { Button, Card, DataTable } from '../../ui/index.ts'
import { dayWords } from './portal-words.ts'

export interface DayChartProps {
  title: string
  /** What one bar counts: "Sales". */
  counts: string
  days: readonly PortalDay[]
  value: (day: PortalDay) => number
  /** What the picture shows, in a sentence. */
  sentence: string
  file: string
}

const HEIGHT = 160

/** A bar a day, with the sentence that it comes to, its table, and the same as a file. */
export function DayChart({ title, counts, days, value, sentence, file }: DayChartProps) {
  const most = Math.max(1, ...days.map(value))
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <Card className="grid gap-4 p-5" aria-label={title}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-48 flex-1">
          <h2 className="text-xl">{title}</h2>
          <p className="figures text-ink-muted">{sentence}</p>
        </div>
        <Button size="small" onClick={() => save(file, counts, days, value)}>
          <Download size={16} aria-hidden />
          CSV
        </Button>
      </header>
      <svg
        role="img"
        aria-label={sentence}
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {days.map((day, index) => {
          const height = (value(day) / most) * (HEIGHT - 4)
          return (
            <rect
              key={day.day}
              x={index * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
              className="fill-copper"
            >
              <title>{`${dayWords(day.day)}: ${countWords(value(day))}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden className="figures -mt-2 flex justify-between text-sm text-ink-muted">
        <span>{first ? dayWords(first.day) : ''}</span>
        <span>Most on a day: {countWords(Math.max(0, ...days.map(value)))}</span>
        <span>{last ? dayWords(last.day) : ''}</span>
      </p>
      <details>
        <summary className="cursor-pointer py-2 font-medium text-copper-ink">As a table</summary>
        <div className="max-h-80 overflow-y-auto">
          <DataTable
            caption={title}
            rows={[...days].reverse()}
            rowKey={({ day }) => day}
            columns={[
              { heading: 'Day', className: 'figures whitespace-nowrap', cell: ({ day }) => dayWords(day) },
              { heading: counts, isNumber: true, sortBy: value, cell: (day) => countWords(value(day)) },
            ]}
          />
        </div>
      </details>
    </Card>
  )
}

function save(
  file: string,
  counts: string,
  days: readonly PortalDay[],
  value: (day: PortalDay) => number,
): void {
  const lines = [`Date,${counts}`, ...days.map((day) => `${day.day},${value(day)}`)]
  const address = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${file}-${days.at(0)?.day}-to-${days.at(-1)?.day}.csv`
  link.click()
  // The browser reads it while it saves; what is let go at once may be gone too early.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
