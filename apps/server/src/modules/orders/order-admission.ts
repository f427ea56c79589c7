import { createHash } from 'node:crypto'

/** A business takes so many orders in ten minutes: its slots are the real limit. */
export const MAX_PLACED = 60
/** From so many on a shop is busy: every network has less, and everybody's browser works for its order. */
export const BUSY_FROM = MAX_PLACED / 2
/** The last quarter is for networks that have ordered nothing yet. */
const NEWCOMERS_FROM = (MAX_PLACED * 3) / 4
/** So many orders of a network cost no work while the shop is not busy: a family behind one address orders in peace. */
const MAX_FREE_OF_NETWORK = 3
/** A tenth of a second in the browser of an ordinary phone; one bit more is twice as long. */
const MIN_BITS = 14
/** So many orders more cost twice the work. */
const DOUBLES_EVERY = 5

/** What was placed in the last ten minutes: of the business, of the network that asks, and of its range. */
export interface OrderLoad {
  readonly placed: number
  readonly ofNetwork: number
  readonly ofRange: number
}

/** How many orders one network has of the shop's limit; its range has twice that. */
function shareAt(placed: number): number {
  if (placed < BUSY_FROM) return 6
  return placed < NEWCOMERS_FROM ? 2 : 1
}

/**
 * What the next order costs (RULES.md 7): zero bits at the head of a hash that the page must find, none for 0; undefined where
 * this network has had its share.
 */
export function workFor({ placed, ofNetwork, ofRange }: OrderLoad): number | undefined {
  const share = shareAt(placed)
  if (placed >= MAX_PLACED || ofNetwork >= share || ofRange >= 2 * share) return undefined
  if (placed >= BUSY_FROM) return MIN_BITS + Math.floor((placed - BUSY_FROM) / DOUBLES_EVERY)
  return ofNetwork >= MAX_FREE_OF_NETWORK ? MIN_BITS : 0
}

/** Whether a page has done its work: the hash of its token's proof and what it found begins with so many zero bits. */
export function isWorkDone(token: string, work: string, bits: number): boolean {
  if (bits === 0) return true
  const [, , proof] = token.split('.')
  const head = createHash('sha256').update(`${proof}:${work}`).digest().readUInt32BE(0)
  return Math.clz32(head) >= bits
}
