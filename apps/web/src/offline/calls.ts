import { createClient } from '@tuppence/contract/client'

/** Makes a call of the contract, without the cache of the screens: what the till keeps, it keeps in its own database. */
export const send = createClient((url, init) => fetch(url, { ...(init as RequestInit), cache: 'no-store' }))
