import { DAY_MS } from '@tuppence/domain/durations'
/**
 * The names with which somebody last signed in at this till, so that only the password is left to write (AUTH-032). Names
 * only: a password is never kept. They are forgotten after thirty days.
 */
export interface RememberedLogin {
  readonly businessCode: string
  readonly username: string
}

export const REMEMBERED_KEY = 'tuppence_remembered_login'
/** What the set-up of a till's hardware says of it; its default login is what a new till offers (AUTH-030). */
export const HARDWARE_KEY = 'tuppence_hardware_config'
const REMEMBERED_FOR_MS = 30 * DAY_MS

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function rememberLogin(
  { businessCode, username }: RememberedLogin,
  nowMs = Date.now(),
  store: Store = localStorage,
) {
  const kept = { businessCode: businessCode.trim().toUpperCase(), username: username.trim(), at: nowMs }
  store.setItem(REMEMBERED_KEY, JSON.stringify(kept))
}

/** The remembered names, else those of the hardware's set-up (AUTH-030); undefined where there are neither. */
export function readRememberedLogin(
  nowMs = Date.now(),
  store: Store = localStorage,
): RememberedLogin | undefined {
  const kept = read(store, REMEMBERED_KEY)
  const at: unknown = kept && Reflect.get(kept, 'at')
  const isFresh = typeof at === 'number' && nowMs - at < REMEMBERED_FOR_MS && nowMs >= at
  if (kept && !isFresh) store.removeItem(REMEMBERED_KEY)
  const config = read(store, HARDWARE_KEY)
  return (isFresh ? namesIn(kept) : undefined) ?? namesIn(config && Reflect.get(config, 'defaultLogin'))
}

function read(store: Store, key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // What cannot be read is cleared, as everything stored of the till is (AUTH-024).
    store.removeItem(key)
    return undefined
  }
}

function namesIn(value: unknown): RememberedLogin | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const businessCode: unknown = Reflect.get(value, 'businessCode')
  const username: unknown = Reflect.get(value, 'username')
  return typeof businessCode === 'string' && typeof username === 'string'
    ? { businessCode, username }
    : undefined
}
