import type { TillDatabase } from '../device/database.ts'
import { metaKeys, readMetaOf } from '../till/till-records.ts'
import { type CartRecord, takenMinorOf } from './cart-record.ts'

/** So many windows of one business have a basket of their own on a device. */
export const SLOTS = 20

/** The lock that an open window holds on its slot. */
export const slotLock = (organizationId: string, slot: number) => `tuppence-cart:${organizationId}:${slot}`

/** The basket of a window that is gone. */
export interface UnheldCart {
  readonly slot: number
  readonly key: string
  readonly record: CartRecord
}

interface OfDevice {
  readonly db: TillDatabase
  readonly organizationId: string
  /** The slot of the window that asks. */
  readonly own: number | undefined
}

/** Goes through the baskets of windows that are gone; none is taken up by another window meanwhile. */
export async function eachUnheld(
  { db, organizationId, own }: OfDevice,
  work: (cart: UnheldCart) => Promise<void>,
): Promise<void> {
  for (let slot = 0; slot < SLOTS; slot += 1) {
    if (slot === own) continue
    const key = metaKeys.cart(organizationId, slot)
    const record = await readMetaOf<CartRecord>(db, key)
    if (record) await ifNobodyHolds(slotLock(organizationId, slot), () => work({ slot, key, record }))
  }
}

/** A part-paid basket that was left in a window that is gone. */
export interface LeftPartPaid {
  readonly slot: number
  /** What its part-payments come to, in pence; points aside. */
  readonly takenMinor: number
  /** What a card is being asked for, in pence. */
  readonly awaitedMinor: number
}

export async function findPartPaid(of: OfDevice): Promise<LeftPartPaid | undefined> {
  let found: LeftPartPaid | undefined
  await eachUnheld(of, async ({ slot, record }) => {
    const [takenMinor, awaitedMinor] = [takenMinorOf(record), record.awaited?.amountMinor ?? 0]
    if (takenMinor + awaitedMinor > 0) found ??= { slot, takenMinor, awaitedMinor }
  })
  return found
}

/** Without Web Locks there is one slot, and whoever asks holds it. */
async function ifNobodyHolds(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
