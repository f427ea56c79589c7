import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { type LongRowsProps, useLongRows } from './long-rows.ts'
import { SortableHeading, type Sorting } from './sortable-heading.tsx'
import { Skeleton } from './surfaces.tsx'

export interface LongColumn<Row> {
  /** Names the column; what is sorted by it is asked for by this name. */
  readonly key: string
  readonly heading: ReactNode
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  /** Its width, such as "8rem"; what is left goes to the columns that say none. */
  readonly width?: string
  readonly cell: (row: Row, index: number) => ReactNode
}

export interface LongTableProps<Row> extends LongRowsProps {
  caption: string
  columns: readonly LongColumn<Row>[]
  /** The row in this place, counted from 0; undefined while it is on its way. */
  rowAt: (index: number) => Row | undefined
  /** The same row where the table has no room: on a phone. */
  card: (row: Row, index: number) => ReactNode
  sorting?: Sorting | undefined
  /** Asked with the column whose heading was pressed. */
  onSort?: ((by: string) => void) | undefined
  /** What is shown is of the filter before; the new one is on its way. */
  isOld?: boolean | undefined
}

/** Under this width of its own frame the rows are cards. */
const NARROW_PX = 680
const ROW_PX = 72
const CARD_PX = 132

/**
 * A table of as many rows as there are: only those in sight exist, in a frame of their own, and a screen reader is told
 * how many there are in all and which these are.
 */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(frame)
  return (
    <section
      ref={frame}
      aria-label={props.caption}
      aria-busy={props.isOld || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={classNames(
        'goes-on @container relative max-h-[max(22rem,min(48rem,78dvh))] overflow-auto overscroll-y-auto rounded-b-lg transition-opacity',
        props.isOld && 'opacity-60',
      )}
    >
      {isNarrow === undefined ? null : isNarrow ? (
        <Cards {...props} frame={frame} />
      ) : (
        <Rows {...props} frame={frame} />
      )}
    </section>
  )
}

type Framed<Row> = LongTableProps<Row> & { frame: React.RefObject<HTMLElement | null> }

function Rows<Row>(props: Framed<Row>) {
  const { caption, columns, count, rowAt, frame } = props
  const { places, restPx, measure, hold } = useLongRows(frame, props, ROW_PX)
  return (
    <table
      aria-rowcount={count + 1}
      className="w-full min-w-[42rem] table-fixed border-separate border-spacing-0 text-left text-[0.9375rem]"
      {...hold}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, heading, isNumber, isSortable }) => (
            <SortableHeading
              key={key}
              by={key}
              isNumber={isNumber}
              className="sticky top-0 z-10 h-11 bg-surface px-3 py-0"
              sorting={props.sorting}
              onSort={isSortable ? props.onSort : undefined}
            >
              {heading}
            </SortableHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ index, gapPx }) => {
          const row = rowAt(index)
          return (
            <Fragment key={index}>
              <Gap heightPx={gapPx} columns={columns.length} />
              <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="group hover:bg-hover">
                {columns.map(({ key, isNumber, cell }) => (
                  <td
                    key={key}
                    className={classNames(
                      'h-16 border-b border-line px-3 py-2 first:pl-5 last:pr-5',
                      isNumber && 'figures text-right',
                    )}
                  >
                    {row === undefined ? <Skeleton className="h-5" /> : cell(row, index)}
                  </td>
                ))}
              </tr>
            </Fragment>
          )
        })}
        <Gap heightPx={restPx} columns={columns.length} />
      </tbody>
    </table>
  )
}

/** In the place of rows that are not there. */
function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} className="p-0" style={{ height: heightPx }} />
    </tr>
  )
}

function Cards<Row>(props: Framed<Row>) {
  const { count, rowAt, card, frame } = props
  const { places, restPx, measure, hold } = useLongRows(frame, props, CARD_PX)
  return (
    <ul {...hold} style={{ paddingBottom: restPx }}>
      {places.map(({ index, gapPx }) => {
        const row = rowAt(index)
        return (
          <li
            key={index}
            ref={measure}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            // Measured with the row itself it would grow: what is not there lies outside of it.
            style={gapPx > 0 ? { marginTop: gapPx } : undefined}
            className="border-b border-line px-4 py-3"
          >
            {row === undefined ? <Skeleton className="h-24" /> : card(row, index)}
          </li>
        )
      })}
    </ul>
  )
}

function useIsNarrow(frame: React.RefObject<HTMLElement | null>): boolean | undefined {
  const [isNarrow, setIsNarrow] = useState<boolean>()
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const sizes = new ResizeObserver(() => setIsNarrow(box.clientWidth < NARROW_PX))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [frame])
  return isNarrow
}
