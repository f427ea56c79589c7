import { counted, countWords } from '@tuppence/domain/counts'
import { Button } from '../../ui/index.ts'

interface PagerProps {
  offset: number
  /** How many there are in all. */
  count: number
  page: number
  /** One of them, and several where an s does not make them. */
  what: string
  many?: string
  onTurn: (offset: number) => void
}

/** Where one is in a list that is shown by pages, and the way on and back; only a count where one page has all. */
export function Pager({ offset, count, page, what, many, onTurn }: PagerProps) {
  if (count <= page) return <p className="px-4 py-3 text-sm text-ink-muted">{counted(count, what, many)}</p>
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p role="status" className="text-sm text-ink-muted">
        {countWords(offset + 1)} to {countWords(Math.min(count, offset + page))} of {countWords(count)}
      </p>
      <span className="flex gap-2">
        <Button disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - page))}>
          Newer
        </Button>
        <Button disabled={offset + page >= count} onClick={() => onTurn(offset + page)}>
          Older
        </Button>
      </span>
    </nav>
  )
}
