import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { withTillProof } from '@tuppence/domain/sales'
import { type DrawerRecord, withDrawerProof } from '@tuppence/domain/shifts'
import { isSaleRow, type OutboxRow, requestOf } from '../device/database.ts'
import type { TillRecord } from './till-records.ts'

export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export const keyedDigest = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))

/**
 * A record as it is sent: one that an earlier version of this till saved is proved now. Another till's, out of a file, keeps what
 * its own device wrote.
 */
export function proven(row: OutboxRow, till: TillRecord | undefined): OutboxRow {
  if (till === undefined || row.tillId !== till.till.id) return row
  if (!isSaleRow(row)) return provenDeed(row, till)
  const request = requestOf(row)
  if (request.transaction.tillProof !== undefined || request.transaction.seal === undefined) return row
  return { ...row, body: JSON.stringify(withTillProof(request, till.deviceId, keyedDigest)) }
}

/** What was done at the drawer: it has no seal, and is proved as a whole. */
function provenDeed(row: OutboxRow, { deviceId }: TillRecord): OutboxRow {
  const deed: DrawerRecord = JSON.parse(row.body)
  if (deed.tillProof !== undefined) return row
  return { ...row, body: JSON.stringify(withDrawerProof(deed, deviceId, keyedDigest)) }
}
