/** The first screen, and the first scan after it, come before everything that is only fetched ahead. */
const AFTER_MS = 3_000
const AGAIN_MS = 60_000

/**
 * Fetches parts of the screen while nobody is doing anything, one after the other, so that the first use of each is
 * instant, with and without a network. What cannot be had is tried again later. Returns what ends it.
 *
 * @param afterMs how long to leave the screen to itself first
 */
export function fetchWhenIdle(parts: ReadonlyArray<() => Promise<unknown>>, afterMs = AFTER_MS): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isEnded = false
  const run = async () => {
    for (const fetchPart of parts) {
      await idle()
      if (isEnded) return
      try {
        await fetchPart()
      } catch {
        timer = setTimeout(run, AGAIN_MS)
        return
      }
    }
  }
  timer = setTimeout(run, afterMs)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** Safari has no requestIdleCallback: there a turn of the event loop has to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })
