/**
 * Runs work at once when it is asked for, and what is asked for meanwhile together afterwards: never two at a time, and
 * never more often than once in `ms`. Work that fails counts as done.
 */
export function paced(ms: number, work: () => Promise<unknown>): () => void {
  let isBusy = false
  let isAsked = false
  const run = async () => {
    isBusy = true
    while (isAsked) {
      isAsked = false
      await Promise.all([work().catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))])
    }
    isBusy = false
  }
  return () => {
    isAsked = true
    if (!isBusy) void run()
  }
}
