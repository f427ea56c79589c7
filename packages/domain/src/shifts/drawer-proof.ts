import { canonicalJson, type Hmac } from '../sales/index.ts'
import type { DrawerRecord } from './drawer-record.ts'
import { withLowerIds } from './lower-ids.ts'

/** What was done, without the proof of whose till it was: a record that is proved later than it was made is the same one. */
export function withoutDrawerProof(record: DrawerRecord): DrawerRecord {
  const { tillProof: _, ...done } = record
  return done
}

/**
 * Says that the till's own device made the record: keyed with the device's id, which only the device and the server know, as
 * the proof of a sale is (`withTillProof`). Without it, anybody who may call the server could open and close any till's shift.
 */
export function withDrawerProof(record: DrawerRecord, deviceId: string, hmac: Hmac): DrawerRecord {
  return { ...withoutDrawerProof(record), tillProof: hmac(deviceId, provenText(record)) }
}

/**
 * The text that a record's proof is made over: all that it says, as the server reads it. Ids are in lower case on both sides, so that
 * a proof of one that was written in capitals holds; tills write none, and the proofs that they made before hold as they are.
 */
export function provenText(record: DrawerRecord): string {
  const { staff, approvedBy, note, ...rest } = withLowerIds(withoutDrawerProof(record))
  const named = (who: DrawerRecord['staff']) => ({ id: who.id, name: who.name.trim() })
  return canonicalJson({
    ...rest,
    staff: named(staff),
    approvedBy: approvedBy && named(approvedBy),
    note: note === null ? null : note.trim(),
  })
}
