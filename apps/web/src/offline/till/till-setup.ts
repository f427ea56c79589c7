import { CallFailed } from '@tuppence/contract/client'
import { registerTill, type TillSetup } from '@tuppence/contract/tills'
import { type JournalEnd, MAX_TILL_SEQUENCE } from '@tuppence/domain/tills'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { readDeviceId } from './device-id.ts'
import { furtherRead, metaKeys, readMeta, readTill, type TillRecord, type ZReadEnd } from './till-records.ts'

/** With the two seconds that the server itself waits, some two minutes. */
const MOST_TRIES = 40
const PAUSE_MS = 1_000

/**
 * Registers the device as a till, or fetches its settings again, and keeps them for when there is no network.
 *
 * @throws CallFailed or a network error; what was stored stays as it was
 */
export async function refreshTill(
  db: TillDatabase,
  organizationId: string,
  becomes?: true,
): Promise<TillRecord> {
  const deviceId = await readDeviceId(db)
  const known = await readTill(db, organizationId)
  let setup = await askPatiently({
    ...{ deviceId, journal: known?.journal ?? null },
    ...(known && { was: { id: known.till.id, code: known.till.code } }),
    ...(becomes && { becomes }),
  })
  if (setup.shop.organizationId !== organizationId) throw new Error('The session is of another business')
  // Read again, because another tab may have sold meanwhile. A till that is behind the books was restored from an old
  // copy, and remembers no more than one that was cleared.
  const now = await readTill(db, organizationId)
  // Another tab has set the till up while this answer was on its way: numbers that are set aside for a till without a memory
  // are not for one that has it.
  if (!known && now?.till.id === setup.till.id) setup = { ...setup, journal: now.journal }
  if (known && now?.till.id === setup.till.id && now.journal.sequence < setup.journal.sequence)
    setup = await askPatiently({ deviceId, journal: null })
  return await keepTill(db, deviceId, setup)
}

/** A server that is busy with the shop, as with its history or a large import, is asked again: without this a device is no till. */
async function askPatiently(
  body: Parameters<typeof send<typeof registerTill>>[1]['body'],
): Promise<TillSetup> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(registerTill, { body })
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof CallFailed) || error.problem?.code !== 'too-busy')
        throw error
      await new Promise((goOn) => setTimeout(goOn, PAUSE_MS))
    }
  }
}

/** Keeps what the server said of the till. Its journal goes on from whichever end is further on: never backwards. */
export async function keepTill(db: TillDatabase, deviceId: string, setup: TillSetup): Promise<TillRecord> {
  const key = metaKeys.till(setup.shop.organizationId)
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const before = await readMeta<TillRecord>(tx.store, key)
  // Receipts say the code: another till of the same one, in books from before a restore, must not begin again with its numbers.
  const isTheSame = before?.till.id === setup.till.id || before?.till.code === setup.till.code
  const known = isTheSame ? before?.journal : undefined
  const record: TillRecord = {
    organizationId: setup.shop.organizationId,
    deviceId,
    till: setup.till,
    journal: furtherOn(known, setup.journal),
    shop: setup.shop,
  }
  const zReadKey = metaKeys.zRead(record.organizationId)
  const zRead =
    setup.zReadTo === undefined
      ? undefined
      : furtherRead(await readMeta<ZReadEnd>(tx.store, zReadKey), {
          tillId: setup.till.id,
          sequence: setup.zReadTo,
        })
  const shiftKey = metaKeys.shift(record.organizationId)
  // Only what this device has no memory of: its own shift may be closed here, and the server not know it yet.
  const forgotten = before === undefined && setup.shiftRecords?.length ? setup.shiftRecords : undefined
  await Promise.all([
    tx.store.put({ key, value: record, timestamp: Date.now() }),
    ...(zRead ? [tx.store.put({ key: zReadKey, value: zRead, timestamp: Date.now() })] : []),
    ...(forgotten ? [tx.store.put({ key: shiftKey, value: forgotten, timestamp: Date.now() })] : []),
    tx.done,
  ])
  return record
}

/**
 * The end of the journal to go on from. Normally the till is ahead of the server by what is in its outbox; a till whose
 * storage was cleared, or was restored from an old copy, is behind, and a number must never be used twice (mandate 5). One whose
 * numbers are used up has been told a wrong end once: it has printed none of them, and goes on where the server says.
 */
export function furtherOn(local: JournalEnd | undefined, server: JournalEnd): JournalEnd {
  if (local !== undefined && local.sequence >= MAX_TILL_SEQUENCE) return server
  return local !== undefined && local.sequence >= server.sequence ? local : server
}
