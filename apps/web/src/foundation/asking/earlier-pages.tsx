import { useState } from 'react'
import { Button } from '../../ui/index.ts'

/** The last record of a page, behind which the next one begins. */
export interface Behind {
  readonly before: string
  readonly beforeId: string
}

/** Where somebody stands in a record of what happened, the latest first: the way back, and where this page begins. */
export function useEarlierPages() {
  const [pages, setPages] = useState<readonly Behind[]>([])
  return {
    /** To ask with; nothing on the first page. */
    behind: pages.at(-1),
    isFirst: pages.length === 0,
    earlier: (last: Behind) => setPages([...pages, last]),
    later: () => setPages(pages.slice(0, -1)),
    /** Another filter begins at the top. */
    begin: () => setPages([]),
  }
}

interface EarlierPagesProps {
  /** "entries", "bookings". */
  of: string
  pages: ReturnType<typeof useEarlierPages>
  /** The last record of this page where there may be more behind it. */
  last: Behind | undefined
}

/** The ways to the earlier page and back to the later one, where there are any. */
export function EarlierPages({ of, pages, last }: EarlierPagesProps) {
  return (
    <div className="flex justify-between gap-3 p-4 empty:hidden">
      {pages.isFirst ? null : <Button onClick={pages.later}>Later {of}</Button>}
      {last ? (
        <Button className="ml-auto" onClick={() => pages.earlier(last)}>
          Earlier {of}
        </Button>
      ) : null}
    </div>
  )
}
