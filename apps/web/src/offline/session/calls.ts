import { createClient } from '@tuppence/contract/client'
import { atDoor } from './door.ts'
import { oneAtOnce } from './one-at-once.ts'

/**
 * Makes a call of the contract, for the till's own work and for what screens change. Without the browser's cache: what the
 * till keeps, it keeps in its own database, and what screens only read goes through their queries (`foundation/asking/api.ts`). The same
 * change asked for twice at once, by a double click, is one.
 */
export const send = oneAtOnce(
  createClient((url, init) =>
    fetch(url, {
      ...(init as RequestInit),
      headers: { ...atDoor(), ...init.headers },
      cache: 'no-store',
    }),
  ),
)
