import { Observable } from '../../offline/observable.ts'

/** Kept on the device, so that no reload and no other window opens a locked till. */
const KEY = 'tuppence_till_locked'

/** Whether this till's screen is locked: since when, in milliseconds; undefined where it is open. */
export const tillLock = new Observable<number | undefined>(read())

function read(): number | undefined {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  if (text === null) return undefined
  const at = Number(text)
  return Number.isFinite(at) ? at : 0
}

export function lockTill(nowMs = Date.now()): void {
  localStorage.setItem(KEY, String(nowMs))
  tillLock.set(nowMs)
}

export function openTillLock(): void {
  localStorage.removeItem(KEY)
  tillLock.set(undefined)
}

/** What one window of this browser does is done in all of them. */
export function watchTillLock(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) tillLock.set(read())
  })
}
