import { createClient } from '@tuppence/contract/client'

/**
 * Makes a call of the contract, for the till's own work and for what screens change. Without the browser's cache: what the
 * till keeps, it keeps in its own database, and what screens only read goes through their queries (`app/api.ts`).
 */
export const send = createClient((url, init) => fetch(url, { ...(init as RequestInit), cache: 'no-store' }))
