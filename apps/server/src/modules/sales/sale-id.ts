import { createHash } from 'node:crypto'
import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { isUuid } from '../../platform/uuid.ts'

const LONGEST_KEY = 255

export interface SaleId {
  readonly id: string
  /** By the caller; a made one protects nobody against their own repeats. */
  readonly given: boolean
}

/** A sale's id: its offlineId, else the Idempotency-Key, else one made here (mandate 3). */
export function saleIdOf(
  request: SaleRequest,
  idempotencyKey: string | undefined,
  organizationId: string,
): SaleId {
  if (request.transaction.offlineId) return { id: request.transaction.offlineId.toLowerCase(), given: true }
  const key = idempotencyKey?.trim()
  if (!key) return { id: uuidv7(), given: false }
  if (key.length > LONGEST_KEY) {
    const message = `A key has at most ${LONGEST_KEY} characters.`
    throw new Refused('invalid-request', [{ field: 'headers.idempotency-key', message }])
  }
  return { id: isUuid(key.toLowerCase()) ? key.toLowerCase() : idFromKey(organizationId, key), given: true }
}

/** A key of any form as a UUID of version 8 (RFC 9562): the same key of the same business gives the same id. */
function idFromKey(organizationId: string, key: string): string {
  const hash = createHash('sha256').update(`${organizationId} ${key}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
