import { uuidv7 } from 'uuidv7'
import type { TillDatabase } from '../device/database.ts'
import { readMeta } from './till-records.ts'

const KEY = 'device-id'

/** The id of this device where it has one already: a sign-in says it, and must not wait for the database. */
export function rememberedDeviceId(): string | undefined {
  const remembered = localStorage.getItem(`tuppence_${KEY}`)
  return remembered !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(remembered)
    ? remembered
    : undefined
}

/**
 * This device's own id, made once: the server knows a till by it. Kept in the database and, because browsers clear the two
 * at different times, in localStorage too; either brings the other back.
 */
export async function readDeviceId(db: TillDatabase): Promise<string> {
  const remembered = localStorage.getItem(`tuppence_${KEY}`)
  // Read and written in one transaction, so that two tabs that start at once make one id.
  const tx = db.transaction('syncMeta', 'readwrite')
  const stored = await readMeta<string>(tx.store, KEY)
  const id = stored ?? remembered ?? uuidv7()
  if (stored === undefined) await tx.store.put({ key: KEY, value: id, timestamp: Date.now() })
  await tx.done
  if (remembered !== id) localStorage.setItem(`tuppence_${KEY}`, id)
  return id
}
