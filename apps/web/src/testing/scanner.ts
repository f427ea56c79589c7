import { userEvent } from 'vitest/browser'

let scannedAt = 0

/**
 * What a keyboard-wedge scanner does: the digits and the key that ends them, faster than hands. They only sound: the text that a key of
 * a keyboard would leave in a field is not there.
 */
export function scan(code: string | null): void {
  const target = document.activeElement ?? document.body
  for (const key of [...(code ?? ''), 'Enter'])
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  scannedAt = performance.now()
}

/** Hands come no sooner: an Enter that follows a scan faster is the scanner's own second closing key. */
const HANDS_MS = 150

/** Presses Enter after a scan as soon as hands can. */
export async function enterAfterScan(): Promise<void> {
  await new Promise((done) => setTimeout(done, scannedAt + HANDS_MS - performance.now()))
  await userEvent.keyboard('{Enter}')
}
