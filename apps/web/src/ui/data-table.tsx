import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { SortableHeading, type Sorting } from './sortable-heading.tsx'
import { type SortKey, sortedBy } from './sorted-by.ts'
import { Table, type TableProps, Td } from './table.tsx'

/** One column of a `DataTable`. */
export interface Column<Row> {
  readonly heading: string
  /** Not seen, only read out: over the buttons of each row. */
  readonly isHeadingHidden?: boolean
  readonly isNumber?: boolean
  /** Only where there is much room. */
  readonly isOnlyWide?: boolean
  /** Of its cells. */
  readonly className?: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** What rows are sorted by where its heading is pressed; rows without a value come last. */
  readonly sortBy?: (row: Row) => SortKey
  /**
   * Names the cell where its row is a card (`stacksUnderPx`); null for none. Left out, it is the heading, but for the first column, which
   * is the card's name, and for hidden headings.
   */
  readonly label?: string | null
}

export interface DataTableProps<Row> extends Omit<TableProps, 'children'> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Where cells have several lines. */
  isTopAligned?: boolean
}

/**
 * A list of which every row is there. Pressed once, the heading of a column that can be sorted by has the least first, pressed again the
 * greatest, and then the order in which the rows came.
 */
export function DataTable<Row>({ columns, rows, rowKey, isTopAligned, ...table }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>()
  const sortBy = columns.find(({ heading }) => heading === sorting?.by)?.sortBy
  const shown = sorting && sortBy ? sortedBy(rows, sortBy, sorting.isDown) : rows
  const sort = (by: string) =>
    setSorting((now) =>
      now?.by !== by ? { by, isDown: false } : now.isDown ? undefined : { by, isDown: true },
    )
  return (
    <Table {...table}>
      <thead>
        <tr>
          {columns.map(({ heading, isHeadingHidden, isNumber, isOnlyWide, sortBy }) => (
            <SortableHeading
              key={heading}
              by={heading}
              isNumber={isNumber}
              className={isOnlyWide ? ONLY_WIDE : undefined}
              sorting={sorting}
              onSort={sortBy && sort}
            >
              {isHeadingHidden ? <span className="sr-only">{heading}</span> : heading}
            </SortableHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <tr key={rowKey(row, index)} className={isTopAligned ? 'align-top' : undefined}>
            {columns.map(
              ({ heading, isHeadingHidden, isNumber, isOnlyWide, className, cell, label }, place) => (
                <Td
                  key={heading}
                  isNumber={isNumber}
                  className={classNames(className, isOnlyWide && ONLY_WIDE)}
                  label={
                    label === undefined && place > 0 && !isHeadingHidden ? heading : (label ?? undefined)
                  }
                >
                  {cell(row, index)}
                </Td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const ONLY_WIDE = 'max-xl:hidden'
