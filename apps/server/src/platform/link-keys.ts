import { createHmac } from 'node:crypto'
import { isUuid } from './uuid.ts'

/**
 * The keys that a business's links are made with, each of the one key that never leaves the server: so none of them opens what another is
 * for. What a till is told makes addresses of its own e-receipts of one month, and nothing else.
 */
const derived = (linkKey: Uint8Array, what: string): Buffer =>
  createHmac('sha256', linkKey).update(what).digest()

/** For the addresses of online orders, and the pages they are placed on; no till is told it. */
export const orderKey = (linkKey: Uint8Array): Buffer => derived(linkKey, 'online-orders')

/** For the e-receipts of one till that was told it in this month. */
export const receiptKey = (linkKey: Uint8Array, tillId: string, month: string): Buffer =>
  derived(linkKey, `e-receipts:${tillId.toLowerCase()}:${month}`)

/** "2026-11", in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** A till goes on for as long as its sign-in does, 90 days, without asking for its key of the month. */
const MONTHS_BEFORE = 3
/** Clocks of devices go wrong by hours, and months end. */
const MONTHS_AFTER = 1

/** The months whose key an e-receipt of this moment may have been made with. */
export function monthsNear(at: Date): string[] {
  const first = at.getUTCMonth() - MONTHS_BEFORE
  return Array.from({ length: MONTHS_BEFORE + 1 + MONTHS_AFTER }, (_, index) =>
    monthOf(new Date(Date.UTC(at.getUTCFullYear(), first + index, 1))),
  )
}

/** The moment that a UUIDv7 was made, by the clock of its maker; undefined for another id. */
export function momentOfId(id: string): Date | undefined {
  if (!isUuid(id.toLowerCase()) || id[14] !== '7') return undefined
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
