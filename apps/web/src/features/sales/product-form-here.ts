import type { PointerEvent } from 'react'

/** Products are added and changed beside selling on `/pos` and `/pos-standalone` (CAT-039, CAT-050); `/sales` only sells. */
export const hasProductForm = () => location.pathname.startsWith('/pos')

/** Longer than any tap that rings a product up. */
const HELD_MS = 600
/** A finger that moves on scrolls. */
const MOVED_PX = 10

let held: ReturnType<typeof setTimeout> | undefined
let from = { x: 0, y: 0 }
const letGo = () => clearTimeout(held)

/** What a finger does that stays on a product; a mouse has a button for it. */
export const whenHeld = (act: () => void) => ({
  onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
    letGo()
    if (pointerType !== 'touch') return
    from = { x: clientX, y: clientY }
    held = setTimeout(act, HELD_MS)
  },
  onPointerMove: ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) letGo()
  },
  onPointerUp: letGo,
  onPointerCancel: letGo,
})
