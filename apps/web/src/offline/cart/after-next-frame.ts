/** A hidden window draws nothing; what waits for its frame waits no longer than this. */
const LONGEST_FRAME_MS = 100

/** What was scanned is seen first and kept then: a disk that is slow must not hold the screen up. */
export function afterNextFrame(work: () => void): void {
  const timer = setTimeout(work, LONGEST_FRAME_MS)
  globalThis.requestAnimationFrame?.(() => {
    clearTimeout(timer)
    setTimeout(work)
  })
}
