import { type PointerEvent, useEffect, useRef } from 'react'

/** The second press of a double one is no answer to what the first has opened, and none to what it has uncovered. */
export const DOUBLE_PRESS_MS = 500
const SAME_PLACE_PX = 24

interface Press {
  readonly x: number
  readonly y: number
  readonly endsAtMs: number
}

/**
 * A press that closes what it was made in keeps its second one from what lay beneath: it would ring up the goods that come to light
 * under the finger.
 *
 * @returns for the content's `onPointerDownCapture`
 */
export function useKeepsSecondPress(isOpen: boolean): (event: PointerEvent) => void {
  const press = useRef<Press>(undefined)
  useEffect(() => {
    if (isOpen) return () => press.current && keepFromBeneath(press.current)
  }, [isOpen])
  return ({ clientX, clientY }) => {
    press.current = { x: clientX, y: clientY, endsAtMs: performance.now() + DOUBLE_PRESS_MS }
  }
}

const PRESSES = ['pointerdown', 'mousedown', 'click'] as const

function keepFromBeneath({ x, y, endsAtMs }: Press): void {
  const leftMs = endsAtMs - performance.now()
  if (leftMs <= 0) return
  const keep = (event: MouseEvent) => {
    // The keyboard's click has no place and is no press.
    if (event.detail === 0 && event.type === 'click') return
    if (Math.hypot(event.clientX - x, event.clientY - y) > SAME_PLACE_PX) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of PRESSES) addEventListener(type, keep, { capture: true })
  setTimeout(() => {
    for (const type of PRESSES) removeEventListener(type, keep, { capture: true })
  }, leftMs)
}
