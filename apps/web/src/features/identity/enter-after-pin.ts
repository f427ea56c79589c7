/** So long after a PIN an Enter still belongs to it. */
const BELONGS_MS = 1_000

/**
 * The fourth digit sends a PIN, and many press Enter all the same: by then the pad is gone, and the key would press what has the
 * focus behind it. The first key after a PIN is nothing where it is such an Enter.
 */
export function dropEnterAfterPin(): void {
  const untilMs = performance.now() + BELONGS_MS
  const hear = (event: KeyboardEvent) => {
    removeEventListener('keydown', hear, { capture: true })
    if (event.key !== 'Enter' || event.timeStamp > untilMs) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hear, { capture: true })
}
