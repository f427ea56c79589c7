import type { SignedInUser } from '@tuppence/contract/identity'
import { documentDoor, hasOwnTill, isAtTill, keepOwnTill } from '../../offline/session/door.ts'
import { BACK_OFFICE_CUSTOMER_KEY, POS_CUSTOMER_KEY } from '../../offline/session/stored-here.ts'

/**
 * Who is signed in on this device, for showing a name and starting without a network (AUTH-022, decision D21). The session
 * itself is an HttpOnly cookie: neither a password nor a token is ever kept here.
 */
export type StoredUser = Omit<SignedInUser, 'email' | 'profileImageUrl'>

const keyOf = (isTills: boolean) => (isTills ? POS_CUSTOMER_KEY : BACK_OFFICE_CUSTOMER_KEY)

/** Who took over this till without a network; theirs it is until the server can be asked (decision D4). */
export const TAKEN_OVER_KEY = 'tuppence_pos_taken_over'

/** Set while "Auto-start POS when device unlocks" is off: what is stored then dies with the window. */
const WINDOW_ONLY_KEY = 'tuppence_session_ends_with_window'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export interface Stores {
  readonly lasting: Store
  readonly window: Store
}

const browserStores = (): Stores => ({ lasting: localStorage, window: sessionStorage })

/**
 * The person stored on this device for this document's door, while the session is alive: at a till that has no sign-in of its
 * own, whoever is signed in to the back office too. What cannot be read is cleared (AUTH-024).
 */
export function readStoredUser(nowMs = Date.now(), stores = browserStores()): StoredUser | undefined {
  const own = keyOf(documentDoor() === 'till')
  for (const key of hasOwnTill() ? [own] : [own, BACK_OFFICE_CUSTOMER_KEY])
    for (const store of [stores.window, stores.lasting]) {
      const text = store.getItem(key)
      if (text === null) continue
      const user = parse(text)
      if (user && Date.parse(user.expiresAt) > nowMs) return user
      store.removeItem(key)
    }
  return undefined
}

export function storeUser(user: SignedInUser, stores = browserStores()) {
  const { email: _email, profileImageUrl: _picture, ...kept } = user
  const isTills = user.session === 'pos'
  const isWindowOnly = isTills && stores.window.getItem(WINDOW_ONLY_KEY) !== null
  clearStoredUser(isTills, stores)
  const store = isWindowOnly ? stores.window : stores.lasting
  store.setItem(keyOf(isTills), JSON.stringify(kept))
  if (isTills) keepOwnTill()
}

/** Who took over the till here while the server could not be asked; undefined where nobody has, and away from the till. */
export function readTakenOver(stores = browserStores()): StoredUser | undefined {
  if (!isAtTill()) return undefined
  const text = stores.lasting.getItem(TAKEN_OVER_KEY)
  return text === null ? undefined : parse(text)
}

export function storeTakenOver(user: StoredUser, stores = browserStores()) {
  stores.lasting.setItem(TAKEN_OVER_KEY, JSON.stringify(user))
}

/** The server has been told who is at the till, or nobody is any more. */
export function clearTakenOver(stores = browserStores()) {
  stores.lasting.removeItem(TAKEN_OVER_KEY)
}

/** Remembers whether the next sign-in is for this window only (AUTH-011 unticked). */
export function keepForWindowOnly(isWindowOnly: boolean, stores = browserStores()) {
  if (isWindowOnly) stores.window.setItem(WINDOW_ONLY_KEY, 'yes')
  else stores.window.removeItem(WINDOW_ONLY_KEY)
}

/** AUTH-025: at logout nothing of the session stays. Sales waiting to be sent are elsewhere and are never touched. */
export function clearStoredUser(isTills = documentDoor() === 'till', stores = browserStores()) {
  for (const store of [stores.lasting, stores.window]) store.removeItem(keyOf(isTills))
}

function parse(text: string): StoredUser | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isStoredUser(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Written by hand, because the schema would bring the validator into the first script of the marketing page. */
function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const texts = [
    'id',
    'username',
    'role',
    'organizationId',
    'adminCustomerId',
    'businessCode',
    'businessName',
    'expiresAt',
  ]
  const has = (name: string) => typeof Reflect.get(value, name) === 'string'
  return texts.every(has) && Array.isArray(Reflect.get(value, 'permissions'))
}
