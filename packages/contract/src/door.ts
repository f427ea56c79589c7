import type { SessionKind } from './call.ts'

/**
 * The sign-ins that a browser may hold side by side, each with a session and a cookie of its own; in the order in which a
 * session is looked for where a request names no door.
 */
export const DOORS = ['till', 'office', 'portal'] as const
export type Door = (typeof DOORS)[number]

/**
 * The header in which a request names the door it comes through, or several, of which the first with a session that lives is
 * taken: `till,office`. Where no header can be sent it is `?door=`.
 */
export const DOOR_HEADER = 'x-tuppence-door'

/** The door that a session of this kind opens. */
export function doorOf(kind: SessionKind): Door {
  if (kind === 'pos') return 'till'
  return kind === 'operator' ? 'portal' : 'office'
}

/** Where a door is: there its login stands for whoever is not signed in, and a log-out of it ends there (AUTH-025). */
export const DOOR_PLACES = { till: '/pos', office: '/back-office', portal: '/super-admin' } as const
