import { SearchX } from 'lucide-react'
import { Button, EmptyState } from '../../ui/index.ts'

interface NothingFoundProps {
  /** What was searched for, in words. */
  searchedFor: string
  /** Where, if that was not all of the shop. */
  note?: string | undefined
  onClear: () => void
}

/** Says what was searched for, because a slip in one field hides every sale. */
export function NothingFound({ searchedFor, note, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<SearchX size={36} strokeWidth={1.25} aria-hidden />}
      title="No sales found"
      hint={
        <>
          <span className="block [overflow-wrap:anywhere]">Searched for: {searchedFor}.</span>
          {note ? <span className="mt-1 block">{note}</span> : null}
        </>
      }
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  )
}
