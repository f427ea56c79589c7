import type { FindingWords } from '@tuppence/domain/journal'
import { Badge } from '../../ui/index.ts'

/** One finding: what is so, what it means, and what to do. */
export function FindingItem({ words, isNotice = false }: { words: FindingWords; isNotice?: boolean }) {
  return (
    <li className="grid gap-1.5 border-b border-line px-5 py-4 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge state={isNotice ? 'neutral' : 'bad'}>{isNotice ? 'Good to know' : 'Look at this'}</Badge>
        <span className="figures font-semibold">{words.title}</span>
      </p>
      <p className="max-w-prose [overflow-wrap:anywhere]">{words.meaning}</p>
      <p className="max-w-prose text-ink-muted">
        <span className="font-semibold">What to do:</span> {words.whatToDo}
      </p>
    </li>
  )
}
