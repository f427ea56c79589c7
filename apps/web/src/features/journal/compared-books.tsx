import type { ComparedBooks as Compared } from '@tuppence/contract/journal'
import { counted, countWords } from '@tuppence/domain/counts'
import { bookWords } from '@tuppence/domain/journal'
import { Badge, Card } from '../../ui/index.ts'
import { dayInWords } from './day-in-words.ts'
import { FindingItem } from './finding-item.tsx'

/** Whether takings, stock, customers' totals and the audit log are what the records come to. */
export function ComparedBooks({ books: { findings, findingCount } }: { books: Compared }) {
  return (
    <Card aria-label="Figures and stock">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5">
        <div className="grid gap-0.5">
          <h2 className="text-xl">Figures and stock</h2>
          <p className="text-ink-muted">
            Takings, stock, what customers spent and the audit log, compared with the records
          </p>
        </div>
        <Badge state={findingCount === 0 ? 'good' : 'bad'}>
          {findingCount === 0 ? 'As the records say' : `${counted(findingCount, 'thing')} to look at`}
        </Badge>
      </header>
      {findings.length > 0 ? (
        <ul className="border-t border-line">
          {findings.map((finding) => (
            <FindingItem
              key={`${finding.kind} ${finding.about} ${finding.day} ${finding.recordId} ${finding.differences[0]?.what}`}
              words={bookWords(finding, dayInWords)}
            />
          ))}
          {findingCount > findings.length ? (
            <li className="px-5 py-4 text-ink-muted">
              And {countWords(findingCount - findings.length)} more. Choose fewer days to see them.
            </li>
          ) : null}
        </ul>
      ) : null}
    </Card>
  )
}
