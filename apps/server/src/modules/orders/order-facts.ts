import type { Currency } from '@tuppence/domain/money'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A shop as its customers see it. */
export async function factsOf(tx: Tx, organizationId: string) {
  const [row] = await tx.execute<{
    name: string
    address: string | null
    phone: string | null
    timeZone: string
    currency: Currency
    vatMode: VatMode
  }>(sql`
    select business_name as name, address, phone, time_zone as "timeZone", currency, vat_mode as "vatMode"
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error('A business is gone while somebody orders of it')
  return row
}
