/** Longer than any tap that rings a product up. */
const HELD_MS = 600
/** A finger that moves on scrolls. */
const MOVED_PX = 10

/**
 * Acts when a finger stays on something; a mouse has a button for it.
 *
 * @returns stops listening
 */
export function whenHeld(on: HTMLElement, act: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let held: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  const letGo = () => clearTimeout(held)
  const press = ({ pointerType, clientX, clientY }: PointerEvent) => {
    letGo()
    if (pointerType !== 'touch') return
    from = { x: clientX, y: clientY }
    held = setTimeout(act, HELD_MS)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) letGo()
  }
  on.addEventListener('pointerdown', press, { signal })
  on.addEventListener('pointermove', move, { signal })
  on.addEventListener('pointerup', letGo, { signal })
  on.addEventListener('pointercancel', letGo, { signal })
  signal.addEventListener('abort', letGo)
  return () => listening.abort()
}
