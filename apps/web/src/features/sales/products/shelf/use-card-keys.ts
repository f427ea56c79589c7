import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** The place that an arrow, Home or End leads to from another; undefined for every other key, and off the ends. */
export function placeAfter(key: string, from: number, count: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: count - 1 - from,
  }
  const step = steps[key]
  const to = step === undefined ? undefined : from + step
  return to !== undefined && to >= 0 && to < count && to !== from ? to : undefined
}

interface Grid {
  readonly count: number
  readonly columns: number
  /** Brings the card of this place into being where it is out of sight. */
  readonly show: (place: number) => void
}

/**
 * One of thousands of cards is a stop for Tab, and the arrows lead from there to the others: whoever works by keyboard
 * passes the cards by in one press.
 */
export function useCardKeys() {
  const [current, setCurrent] = useState(0)
  const isMoving = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    list.current?.querySelector<HTMLElement>(`[data-place="${current}"]`)?.focus()
  }, [current])
  const onKeyDown = (event: KeyboardEvent, { count, columns, show }: Grid) => {
    const from = placeOf(event.target)
    const to = from === undefined ? undefined : placeAfter(event.key, from, count, columns)
    if (to === undefined) return
    event.preventDefault()
    isMoving.current = true
    show(to)
    setCurrent(to)
  }
  return { current, setCurrent, list, onKeyDown }
}

function placeOf(target: EventTarget): number | undefined {
  const place = target instanceof HTMLElement ? target.dataset.place : undefined
  return place === undefined ? undefined : Number(place)
}
