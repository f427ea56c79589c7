import { DOOR_HEADER, type Door } from '@tuppence/contract/door'

/*
 * A browser may hold a session at the till, one in the back office and one in the provider's portal. A document speaks at one
 * of these doors, the one of the place where it began, and so for one person: nothing that it has loaded, and no engine that
 * runs in it, is ever somebody else's.
 */

/** By which door somebody last was in this tab, for the places that either of a shop's doors opens. */
const TAB_KEY = 'tuppence_door'
/** Set once somebody has signed in at the till of this browser: it is opened by a sign-in of its own from then on. */
const OWN_TILL_KEY = 'tuppence_till_signs_in'

const { localStorage: lasting, sessionStorage: tab, location: here } = globalThis

let door: Door = doorAt(here?.pathname ?? '/', tabsDoor())
/** Whoever is signed in to the office may stand at a till that has no sign-in of its own (SHELL-002). */
const beganAtTill = door === 'till'

/** A door that was only tried is not the tab's: whoever turns back finds their screens as they were. */
function tabsDoor(): Door {
  return tab?.getItem(TAB_KEY) === 'office' ? 'office' : 'till'
}

/** The door of a place; `otherwise` where either may be. */
export function doorAt(path: string, otherwise: Door): Door {
  if (path.startsWith('/super-admin')) return 'portal'
  if (/^\/(back-office|support|tills|shifts|journal|audit-log)/.test(path)) return 'office'
  return /^\/($|sales|pos|autostart|customer-display)/.test(path) ? 'till' : otherwise
}

export const documentDoor = (): Door => door

/** Before anybody's data are on the screen: they are signed in at this door. */
export function enterBy(next: Door): void {
  door = next
  if (next !== 'portal') tab?.setItem(TAB_KEY, next)
}

export const hasOwnTill = () => lasting?.getItem(OWN_TILL_KEY) != null
export const keepOwnTill = () => lasting?.setItem(OWN_TILL_KEY, 'yes')
export const forgetOwnTill = () => lasting?.removeItem(OWN_TILL_KEY)

/** Once the till has a sign-in of its own, nobody stands at it by the office in a window beside: that one begins anew as the till's. */
export function watchOwnTill(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const isOpened = key === OWN_TILL_KEY && newValue !== null
    if (isOpened && door === 'office' && doorAt(here.pathname, 'office') === 'till') here.reload()
  })
}

/** Whether this browser's till is sold at by whoever is signed in here: its basket, its lock and its people are theirs. */
export const isAtTill = () => door === 'till' || (door === 'office' && !hasOwnTill())

/** Whether a till is on the screen now, sold at by whoever is signed in here. */
export const isTillShown = () => isAtTill() && doorAt(here.pathname, 'office') === 'till'

/** Whether this document has to be loaded again to show a place, because another door leads to it. */
export function isElsewhere(path: string): boolean {
  const there = doorAt(path, door === 'portal' ? door : tabsDoor())
  return there !== door && !(there === 'till' && isAtTill())
}

/** By which doors to ask who is here. */
export const doorsToAsk = () => (beganAtTill && !hasOwnTill() ? 'till,office' : door)

/** The header by which a request goes through a door. */
export const atDoor = (doors: string = door) => ({ [DOOR_HEADER]: doors })

/** The same where no header can be sent. */
export const withDoor = (url: string) => `${url}${url.includes('?') ? '&' : '?'}door=${door}`
