import { createClient } from '@tuppence/contract/client'
import { atDoor } from './door.ts'
import { withFreshProof } from './fresh-proof.ts'
import { oneAtOnce } from './one-at-once.ts'

const make = createClient((url, init) =>
  fetch(url, {
    ...(init as RequestInit),
    headers: { ...atDoor(), ...init.headers },
    cache: 'no-store',
  }),
)

/**
 * Makes a call of the contract, for the till's own work and for what screens change. Without the browser's cache: what the
 * till keeps, it keeps in its own database, and what screens only read goes through their queries (`foundation/asking/api.ts`). The same
 * change asked for twice at once, by a double click, is one.
 */
export const send = oneAtOnce((call, ...sent) =>
  call.freshProof ? withFreshProof(() => make(call, ...sent)) : make(call, ...sent),
)
