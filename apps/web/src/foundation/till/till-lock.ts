import { inWindow } from '../../offline/observable.ts'

/** Kept on the device, so that no reload and no other window opens a locked till. */
const KEY = 'tuppence_till_locked'
/** How far a lock by whoever stands here by the back office's sign-in has come; absent for any other. */
const FROM_OFFICE_KEY = 'tuppence_till_locked_from_office'

/**
 * `asked`: their PIN is not proved yet, and the lock covers the back office's sign-in too. `handed-over`: the till is theirs by a
 * sign-in of its own, which the server may not have given. `office-ended`: the same, and the back office's is logged out of here.
 */
export type FromOffice = 'asked' | 'handed-over' | 'office-ended'

/** Whether this till's screen is locked: since when, in milliseconds; undefined where it is open. */
export const tillLock = inWindow(read)

function read(): number | undefined {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  if (text === null) return undefined
  const at = Number(text)
  return Number.isFinite(at) ? at : 0
}

/** What this lock is called to the server; undefined where the till is open. */
export const lockName = (): string | undefined => tillLock.get()?.toString()

export function lockTill(nowMs = Date.now()): void {
  localStorage.setItem(KEY, String(nowMs))
  tillLock.set(nowMs)
}

/** Locks for whoever reloads or comes by another window; this one shows it with `showTillLock`. */
export function lockFromOffice(how: FromOffice, nowMs = Date.now()): void {
  localStorage.setItem(FROM_OFFICE_KEY, how)
  localStorage.setItem(KEY, String(nowMs))
}

export const lockedFromOffice = () => localStorage.getItem(FROM_OFFICE_KEY)

/** Whether the till was locked as one with a sign-in of its own, by which nothing may be had yet: its person's PIN comes first. */
export const isHandedOver = () => ![null, 'asked'].includes(lockedFromOffice())

export const showTillLock = () => tillLock.set(read())

/** The server has given the sign-in: it is a lock like any other. */
export const endLockFromOffice = () => localStorage.removeItem(FROM_OFFICE_KEY)

export function openTillLock(): void {
  endLockFromOffice()
  localStorage.removeItem(KEY)
  openedAt = performance.now()
  tillLock.set(undefined)
}

/** When it was last opened, by the clock of this window (`performance.now()`): what was asked of the server before that tells nothing of now. */
export const lastOpenedAt = (): number => openedAt
let openedAt = Number.NEGATIVE_INFINITY

/** What one window of this browser does is done in all of them. */
export function watchTillLock(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    if (read() === undefined) openedAt = performance.now()
    tillLock.set(read())
  })
}
