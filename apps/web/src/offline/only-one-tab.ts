/**
 * Runs work that one tab of this device may do at a time: Web Locks, which end with the tab that holds them, however it
 * ends. Others wait their turn.
 *
 * Where the browser has no Web Locks (Safari before 15.4, pages without a secure origin) work runs at once, told that it may
 * not be alone: the outbox then relies on its claims, of which the database lets each row have one at a time, and the server
 * takes each sale once in any case.
 */
export async function onlyOneTab<T>(name: string, work: (isAlone: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work(false)
  return (await navigator.locks.request(name, () => work(true))) as T
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
