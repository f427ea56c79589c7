/** The first screen, and the first scan after it, come before everything that can wait. */
const AFTER_MS = 3_000

/**
 * Does something while nobody is doing anything. Returns what keeps it from being done.
 *
 * @param afterMs how long to leave the screen to itself first
 */
export function whenIdle(work: () => unknown, afterMs = AFTER_MS): () => void {
  let isEnded = false
  const timer = setTimeout(async () => {
    await idle()
    if (isEnded) return
    try {
      await work()
    } catch (error) {
      console.warn('Something that could wait was not done', error)
    }
  }, afterMs)
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
