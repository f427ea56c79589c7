import { type PointerEvent as Pressed, useEffect, useRef } from 'react'

/** How long after a click or tap the next one may be the second half of a double click, in milliseconds. */
export const DOUBLE_PRESS_MS = 500
const SAME_PLACE_PX = 24

const DIALOG = '[role=dialog], [role=alertdialog]'

interface Press {
  readonly x: number
  readonly y: number
  readonly endsAtMs: number
}

/**
 * When a click closes a dialog, the second half of a double click would land on the screen below and, for example, add a product to the
 * cart. This hook ignores that second click.
 *
 * @returns for the content's `onPointerDownCapture`
 */
export function useDoublePressGuard(isOpen: boolean): (event: Pressed) => void {
  const press = useRef<Press>(undefined)
  useEffect(() => {
    if (isOpen) return () => press.current && ignoreSecondClick(press.current)
  }, [isOpen])
  return ({ clientX, clientY }) => {
    press.current = { x: clientX, y: clientY, endsAtMs: performance.now() + DOUBLE_PRESS_MS }
  }
}

function ignoreSecondClick({ x, y, endsAtMs }: Press): void {
  const leftMs = endsAtMs - performance.now()
  if (leftMs <= 0) return
  const openDialogs = new Set(document.querySelectorAll(DIALOG))
  const ignore = (event: MouseEvent) => {
    const dialog = event.target instanceof Element ? event.target.closest(DIALOG) : null
    // A dialog that was opened after the first click is meant to get the next one.
    if (dialog && !openDialogs.has(dialog)) return
    const isSamePlace = Math.hypot(event.clientX - x, event.clientY - y) <= SAME_PLACE_PX
    if (!(isByMouse(event) ? event.detail > 1 : isSamePlace)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), leftMs)
}

/** Mouse clicks carry their count in `detail` (0 for the keyboard). Touch browsers report 1 for every tap, so taps are compared by place. */
const isByMouse = (event: MouseEvent): boolean =>
  event.detail === 0 || (event instanceof PointerEvent && event.pointerType === 'mouse')
