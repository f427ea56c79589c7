import type { SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { isProvedBy } from '../../platform/keyed-proof.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { saysItsPlace } from './complete-request.ts'
import { throwWorded } from './write-errors.ts'

/** More tills than a server sees at once; beyond that it asks again. */
const MOST_KEPT = 10_000

/**
 * Whether the till that a record names made it: a seal alone is a hash that anybody can compute, and the proof over it is keyed
 * with the id of the till's device. Devices are kept in memory, because a till's own sale takes one round trip.
 */
export class TillProofs {
  readonly #database: Database
  readonly #devices = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
  }

  async proves(organizationId: string, { transaction }: SaleRequest): Promise<boolean> {
    const { tillId, seal, tillProof } = transaction
    if (!saysItsPlace(transaction) || !tillId || !seal || !tillProof || !isUuid(tillId.toLowerCase()))
      return false
    const key = `${organizationId} ${tillId.toLowerCase()}`
    const kept = this.#devices.get(key)
    if (kept !== undefined && isProvedBy(tillProof, kept, seal)) return true
    const device = await inOrganization(this.#database, organizationId, (tx) =>
      readDevice(tx, organizationId, tillId),
    ).catch(throwWorded)
    if (device === null || !isProvedBy(tillProof, device, seal)) return false
    if (this.#devices.size >= MOST_KEPT) this.#devices.clear()
    this.#devices.set(key, device)
    return true
  }
}

async function readDevice(tx: Tx, organizationId: string, tillId: string): Promise<string | null> {
  const [till] = await tx.execute<{ device_id: string | null }>(
    sql`select device_id from tills where organization_id = ${organizationId} and id = ${tillId}`,
  )
  return till?.device_id ?? null
}

/** Whether a person of the business has been signed in at a till, by password or by PIN. */
export async function wasAtTill(
  tx: Tx,
  organizationId: string,
  { tillId, userId }: { tillId: string; userId: string },
): Promise<boolean> {
  const [row] = await tx.execute<{ was: boolean }>(sql`
    select exists (
        select from till_sessions t join users u on u.organization_id = t.organization_id and u.staff_member_id = t.staff_id
         where t.organization_id = ${organizationId} and t.till_id = ${tillId} and u.id = ${userId})
      or exists (
        select from till_people p
         where p.organization_id = ${organizationId} and p.till_id = ${tillId} and p.person_id = ${userId}) as was`)
  return row?.was === true
}
