/** How often the tab whose turn it is says that it is alive. A frozen one, whose timers stand still, does not. */
const SIGN_MS = 10_000
/**
 * After so long without a sign the next tab takes its place. Browsers slow the timers of a hidden tab down to one a minute.
 * A tab that was closed or has crashed gives up its turn at once; a frozen one keeps its locks and does nothing.
 */
export const SILENT_MS = 150_000

/** What a piece of work is told of its turn. */
export interface Turn {
  /** False where the browser has no locks: other tabs may be at the same work. */
  readonly isAlone: boolean
  /** True once another tab has taken over, after this one was silent for too long. */
  readonly isOver: () => boolean
}

/**
 * Runs work that one tab of this device may do at a time: Web Locks, which end with the tab that holds them, however it
 * ends. Others wait their turn, and take it from a tab that is there but frozen. That one then answers `taken-over`, whenever
 * it wakes; what it has begun by then must do no harm.
 *
 * Where the browser has no Web Locks (Safari before 15.4, pages without a secure origin) work runs at once, told that it may
 * not be alone: the outbox then relies on its claims, of which the database lets each row have one at a time, and the server
 * takes each sale once in any case.
 */
export async function onlyOneTab<T>(
  name: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T | 'taken-over'> {
  if (!('locks' in navigator)) return await work({ isAlone: false, isOver: () => false })
  const signs = new BroadcastChannel(name)
  const waiting = new AbortController()
  let isOver = false
  let beating: ReturnType<typeof setInterval> | undefined
  let timer = setTimeout(() => waiting.abort(), SILENT_MS)
  signs.onmessage = () => {
    clearTimeout(timer)
    timer = setTimeout(() => waiting.abort(), SILENT_MS)
  }
  const begin = async () => {
    signs.onmessage = null
    clearTimeout(timer)
    signs.postMessage('begun')
    beating = setInterval(() => signs.postMessage('alive'), SIGN_MS)
    return await work({ isAlone: true, isOver: () => isOver })
  }
  try {
    return (await navigator.locks.request(name, { signal: waiting.signal }, begin).catch((error: unknown) => {
      if (!waiting.signal.aborted) throw error
      return navigator.locks.request(name, { steal: true }, begin)
    })) as T
  } catch (error) {
    // The browser's word for a lock that was taken away.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    isOver = true
    return 'taken-over'
  } finally {
    clearTimeout(timer)
    clearInterval(beating)
    signs.close()
  }
}

/** Runs work in the first tab that gets there, for as long as the work or the tab lasts; the next tab then takes over. */
export function inOneTabAtATime(name: string, work: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void work()
    return
  }
  navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
    // Stopped while waiting for a turn: nothing was begun.
    if (!signal.aborted) throw error
  })
}
