import { DAY_MS } from '@tuppence/domain/durations'
import { refuse } from '@tuppence/domain/refusals'
import type { TillDatabase } from '../device/database.ts'
import { isForWantOfRoom, noteRoom } from '../device/storage-health.ts'
import { dropOldRecords } from './drop-old-records.ts'
import { type SaleToSave, type SavedOrRefused, saveSale } from './outbox.ts'

/** What a full device keeps of what the server has: enough to print today's receipts again. */
const KEPT_WHEN_FULL_MS = DAY_MS

/**
 * `saveSale` on a device that may be full: what the server has had for a day makes room then, and the sale is tried once
 * more. Where there is no room even so, nothing was sold, no number was used, and the basket stays.
 *
 * @returns beside what `saveSale` returns, the refusal `device-full`
 */
export async function saveWithRoom(
  db: TillDatabase,
  organizationId: string,
  sale: SaleToSave,
  cartSlot?: number,
): Promise<SavedOrRefused> {
  const save = () => saveSale(db, organizationId, sale, cartSlot)
  const saved = await save().catch(async (error: unknown) => {
    if (!isForWantOfRoom(error)) throw error
    // Where not even that can be written, the second try says so.
    await dropOldRecords(db, organizationId, sale.now, KEPT_WHEN_FULL_MS).catch(() => undefined)
    return await save().catch((again: unknown) => {
      if (!isForWantOfRoom(again)) throw again
      return refuse('device-full')
    })
  })
  noteRoom(!saved.ok && saved.code === 'device-full')
  return saved
}
