import { dayWords } from '@tuppence/domain/reporting'
import { Button } from '../../ui/index.ts'

interface FoundFooterProps {
  /** The trading day down to which was searched; undefined where that is not known. */
  searchedTo: string | undefined
  isSearching: boolean
  /** Why the earlier ones did not come. */
  problem?: string | undefined
  onEarlier: () => void
}

/** How far back was searched, and the way further. */
export function FoundFooter({ searchedTo, isSearching, problem, onEarlier }: FoundFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-ink-muted">
        {problem ?? (searchedTo ? `Searched back to ${dayWords(searchedTo)}.` : null)}
      </p>
      <Button busy={isSearching} onClick={onEarlier}>
        Show earlier sales
      </Button>
    </div>
  )
}
