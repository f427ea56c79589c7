import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Th } from './table.tsx'

export interface Sorting {
  readonly by: string
  readonly isDown: boolean
}

interface SortableHeadingProps {
  /** Names what is sorted by. */
  by: string
  isNumber?: boolean | undefined
  className?: string | undefined
  sorting: Sorting | undefined
  /** Asked with `by` when it is pressed; left out where nothing is sorted by it. */
  onSort: ((by: string) => void) | undefined
  children: ReactNode
}

/** The heading of a column, which says how the rows are sorted by it, and sorts them. */
export function SortableHeading({
  by,
  isNumber,
  className,
  sorting,
  onSort,
  children,
}: SortableHeadingProps) {
  const isSorted = sorting?.by === by
  const Arrow = sorting?.isDown ? ArrowDown : ArrowUp
  return (
    <Th
      isNumber={isNumber}
      className={classNames(onSort && 'py-1', className)}
      {...(onSort && { 'aria-sort': !isSorted ? 'none' : sorting.isDown ? 'descending' : 'ascending' })}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(by)}
          className={classNames(
            'inline-flex min-h-9 items-center gap-1 rounded-sm hover:text-ink',
            isNumber && 'flex-row-reverse',
            isSorted && 'text-ink',
          )}
        >
          {children}
          <Arrow size={15} aria-hidden className={isSorted ? undefined : 'invisible'} />
        </button>
      ) : (
        children
      )}
    </Th>
  )
}
