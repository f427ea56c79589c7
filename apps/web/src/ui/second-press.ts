import { type PointerEvent as Pressed, useEffect, useRef } from 'react'

/** The second press of a double one is no answer to what the first has opened, and none to what it has uncovered. */
export const DOUBLE_PRESS_MS = 500
const SAME_PLACE_PX = 24

const OVERLAY = '[role=dialog], [role=alertdialog]'

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
export function useKeepsSecondPress(isOpen: boolean): (event: Pressed) => void {
  const press = useRef<Press>(undefined)
  useEffect(() => {
    if (isOpen) return () => press.current && keepFromBeneath(press.current)
  }, [isOpen])
  return ({ clientX, clientY }) => {
    press.current = { x: clientX, y: clientY, endsAtMs: performance.now() + DOUBLE_PRESS_MS }
  }
}

function keepFromBeneath({ x, y, endsAtMs }: Press): void {
  const leftMs = endsAtMs - performance.now()
  if (leftMs <= 0) return
  const beneath = new Set(document.querySelectorAll(OVERLAY))
  const keep = (event: MouseEvent) => {
    const overlay = event.target instanceof Element ? event.target.closest(OVERLAY) : null
    // What was opened since is not what lay beneath.
    if (overlay && !beneath.has(overlay)) return
    const isThere = Math.hypot(event.clientX - x, event.clientY - y) <= SAME_PLACE_PX
    if (!(isByMouse(event) ? event.detail > 1 : isThere)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', keep, { capture: true })
  setTimeout(() => removeEventListener('click', keep, { capture: true }), leftMs)
}

/** A mouse counts its presses, and the keyboard has none: `detail` is 0. Of a finger every tap may be a first one. */
const isByMouse = (event: MouseEvent): boolean =>
  event.detail === 0 || (event instanceof PointerEvent && event.pointerType === 'mouse')
