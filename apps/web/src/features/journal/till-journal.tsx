import type { JournalOfTill } from '@tuppence/contract/journal'
import { counted, countWords } from '@tuppence/domain/counts'
import { type Finding, findingWords, isNotice } from '@tuppence/domain/journal'
import { minorOf } from '@tuppence/domain/money'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Card, Money } from '../../ui/index.ts'
import { FindingItem } from './finding-item.tsx'
import { FlaggedSales } from './flagged-sales.tsx'

/** One till: in a line whether its journal is whole, then what is the matter, then the sales that carry a flag. */
export function TillJournal({ journal }: { journal: JournalOfTill }) {
  const { code, name, records, wrongCount, findings, findingCount, flagged, flaggedCount } = journal
  const title = name === code ? code : `${code} · ${name}`
  return (
    <Card aria-label={title}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5">
        <div className="grid gap-0.5">
          <h2 className="text-xl">{title}</h2>
          <p className="figures text-ink-muted">{span(journal)}</p>
        </div>
        <div className="flex items-center gap-4">
          {records > 0 ? (
            <Money amountMinor={minorOf(journal.total)} className="text-lg font-semibold" />
          ) : null}
          <Badge state={wrongCount === 0 ? 'good' : 'bad'}>{stateWords(wrongCount)}</Badge>
        </div>
      </header>
      {findings.length > 0 ? <Findings findings={findings} count={findingCount} /> : null}
      {flagged.length > 0 ? <FlaggedSales sales={flagged} count={flaggedCount} till={title} /> : null}
    </Card>
  )
}

function span({ records, firstNumber, lastNumber }: JournalOfTill): string {
  if (records === 0 || firstNumber === null || lastNumber === null) return 'No records on these days'
  const count = counted(records, 'record')
  return `${count}, ${firstNumber === lastNumber ? `number ${firstNumber}` : `numbers ${firstNumber} to ${lastNumber}`}`
}

const stateWords = (wrong: number): string =>
  wrong === 0 ? 'Whole' : `${counted(wrong, 'thing')} to look at`

function Findings({ findings, count }: { findings: readonly Finding[]; count: number }) {
  const timeZone = useShopTimeZone()
  return (
    <ul className="border-t border-line">
      {findings.map((finding) => {
        const words = findingWords(finding, (at) => shopTime(new Date(at), timeZone))
        const key = `${finding.kind} ${finding.from} ${finding.recordId}`
        return <FindingItem key={key} words={words} isNotice={isNotice(finding)} />
      })}
      {count > findings.length ? (
        <li className="px-5 py-4 text-ink-muted">
          And {countWords(count - findings.length)} more. Choose fewer days to see them.
        </li>
      ) : null}
    </ul>
  )
}
