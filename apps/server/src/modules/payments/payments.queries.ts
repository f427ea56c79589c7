import type { PaymentTerminal } from '@tuppence/contract/payments'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

type Row = Omit<PaymentTerminal, 'lastHeartbeat'> & { lastHeartbeat: Date | null } & Record<string, unknown>

/** The terminals of the business, oldest first, without what connects them to their provider. */
export async function listTerminals(tx: Tx, organizationId: string): Promise<PaymentTerminal[]> {
  const rows = await tx.execute<Row>(sql`
    select id, provider, terminal_id as "terminalId", terminal_model as "terminalModel",
           serial_number as "serialNumber", status, connection_type as "connectionType",
           last_heartbeat as "lastHeartbeat"
      from payment_terminals where organization_id = ${organizationId}
     order by created_at, id`)
  return rows.map((row) => ({ ...row, lastHeartbeat: row.lastHeartbeat?.toISOString() ?? null }))
}
