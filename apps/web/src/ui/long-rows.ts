import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

export interface LongRowsProps {
  /** How many rows there are in all. */
  count: number
  /** Changes with what the list is of, its order or its filter: the list then begins again at `startAt`. */
  listKey: string
  /** The row that stands at the top first; 0 where it is left out. */
  startAt?: number | undefined
  /** Called with the first and the last row in sight. */
  onLook: (first: number, last: number) => void
}

export interface RowPlace {
  readonly index: number
  /** The height of the rows that are not there, between this one and the one before it that is. */
  readonly gapPx: number
}

/**
 * Which rows of a long list exist: those in sight, a few around them, and the one that holds the focus, so that nobody's
 * half-written word goes because they scrolled.
 */
export function useLongRows(
  frame: RefObject<HTMLElement | null>,
  { count, listKey, startAt = 0, onLook }: LongRowsProps,
  estimatePx: number,
) {
  const [held, setHeld] = useState<number>()
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => estimatePx,
    overscan: 6,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      if (held === undefined || held >= range.count || seen.includes(held)) return seen
      return [...seen, held].sort((a, b) => a - b)
    },
  })
  const begin = useEffectEvent(() => {
    if (startAt > 0) rows.scrollToIndex(Math.min(startAt, count - 1), { align: 'start' })
    else rows.scrollToOffset(0)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its own place.
  useLayoutEffect(() => begin(), [listKey])
  const first = rows.range?.startIndex
  const last = rows.range?.endIndex
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (first !== undefined && last !== undefined) look(first, last)
  }, [first, last])
  const items = rows.getVirtualItems()
  const places: RowPlace[] = items.map(({ index, start }, place) => ({
    index,
    gapPx: start - (items[place - 1]?.end ?? 0),
  }))
  return {
    places,
    /** The height of the rows behind the last one that is there. */
    restPx: Math.max(0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: rows.measureElement,
    hold: {
      onFocus: (event: FocusEvent) => setHeld(rowOf(event.target)),
      onBlur: () => setHeld(undefined),
    },
  }
}

function rowOf(element: Element): number | undefined {
  const index = element.closest('[data-index]')?.getAttribute('data-index')
  return index == null ? undefined : Number(index)
}
