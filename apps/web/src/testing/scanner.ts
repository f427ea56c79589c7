import { userEvent } from 'vitest/browser'

let scannedAt = 0

/**
 * Sends a code as a keyboard-wedge scanner does: its digits and Enter, faster than a person types. Synthetic key events leave no text in
 * a focused field.
 */
export function scan(code: string | null): void {
  const target = document.activeElement ?? document.body
  for (const key of [...(code ?? ''), 'Enter'])
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  scannedAt = performance.now()
}

/** A person is no faster: the till takes an earlier Enter for the scanner's second terminator. */
const HANDS_MS = 150

/** Presses Enter, and `then` at once, as soon after a scan as a person can. */
export async function enterAfterScan(then = ''): Promise<void> {
  await new Promise((done) => setTimeout(done, scannedAt + HANDS_MS - performance.now()))
  await userEvent.keyboard(`{Enter}${then}`)
}

/**
 * Keys that do leave their text in the field they fall on, each at its moment after the first by the events' clock: a machine's load
 * must not set the rhythm. Enter comes last.
 */
export async function scanSlowly(code: string, atMs: (key: number) => number): Promise<void> {
  const pressedAtMs = new WeakMap<Event, number>()
  const beganAtMs = performance.now() + 1_000
  let key = -1
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent) {
      if (!pressedAtMs.has(this) && this.type === 'keydown') key += 1
      const at = pressedAtMs.get(this) ?? beganAtMs + atMs(key)
      pressedAtMs.set(this, at)
      return at
    },
  })
  try {
    await userEvent.keyboard(`${code}{Enter}`)
  } finally {
    Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp')
  }
}
