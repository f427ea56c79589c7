import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { withTillProof } from '@tuppence/domain/sales'
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
  // What was done at the drawer is no sale, and has no seal to prove.
  if (!isSaleRow(row)) return row
  const request = requestOf(row)
  if (request.transaction.tillProof !== undefined || request.transaction.seal === undefined) return row
  return { ...row, body: JSON.stringify(withTillProof(request, till.deviceId, keyedDigest)) }
}
