import { Fragment, type ReactNode } from 'react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { EarlierPages, useEarlierPages } from '../../foundation/asking/earlier-pages.tsx'
import { Card, EmptyState, Loaded, type LoadedProps } from '../../ui/index.ts'

/**
 * Where somebody stands in what happened to stock, as the address says it: of one kind, of some days, and which page.
 *
 * @param name the kind's own name in the address
 */
export function useHistoryPlace<Kind extends string>(name: string, kinds: readonly Kind[]) {
  const { address, change } = useAddress()
  const pages = useEarlierPages()
  const kind = kinds.find((one) => one === address[name])
  const { from, to } = address
  const narrow = (parts: Record<string, string>) => {
    pages.begin()
    change(parts, 'in-place')
  }
  return {
    kind,
    /** To ask with. */
    days: { ...(from && { from }), ...(to && { to }) },
    isNarrowed: Boolean(kind || from || to),
    pages,
    /** For `KindAndDays`. */
    choice: { kinds, kind, from, to, onKind: (chosen: string) => narrow({ [name]: chosen }), onDays: narrow },
  }
}

interface HistoryListProps<Row> extends Pick<ReturnType<typeof useHistoryPlace>, 'pages'> {
  found: Omit<LoadedProps<readonly Row[]>, 'what' | 'children'>
  /** "bookings". */
  of: string
  /** How many a page has: a page that is full may have one behind it. */
  atOnce: number
  nothing: { icon: ReactNode; title: string; hint: string }
  row: (row: Row) => ReactNode
}

/** What happened, the latest first, page by page. */
export function HistoryList<Row extends { readonly id: string; readonly createdAt: string }>(
  props: HistoryListProps<Row>,
) {
  const { found, of, atOnce, nothing, row, pages } = props
  const last = found.data?.length === atOnce ? found.data.at(-1) : undefined
  return (
    <Card>
      <Loaded {...found} what={`The ${of}`}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState {...nothing} />
          ) : (
            <ul aria-label={`${of.charAt(0).toUpperCase()}${of.slice(1)}`}>
              {list.map((one) => (
                <Fragment key={one.id}>{row(one)}</Fragment>
              ))}
            </ul>
          )
        }
      </Loaded>
      <EarlierPages of={of} pages={pages} last={last && { before: last.createdAt, beforeId: last.id }} />
    </Card>
  )
}
