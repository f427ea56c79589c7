import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { DEFAULT_TERMINAL_TIMEOUT, TERMINAL_TIMEOUTS, type TerminalStatus } from '@tuppence/domain/payments'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { OPEN_REFUND, UNSETTLED } from '../engine/open-states.sql.ts'
import type { FoundTerminal } from '../providers/provider.ts'

/** A terminal as the books have it: what its provider can do is no part of them. */
export type KeptTerminal = Omit<PaymentTerminal, 'links'>

type Row = Omit<KeptTerminal, 'lastHeartbeat' | 'timeout'> & {
  lastHeartbeat: Date | null
  timeout: number
} & Record<string, unknown>

async function select(tx: Tx, organizationId: string, which: SQL): Promise<KeptTerminal[]> {
  const rows = await tx.execute<Row>(sql`
    select id, provider, terminal_id as "terminalId", coalesce(name, terminal_model, terminal_id) as name,
           terminal_model as "terminalModel", serial_number as "serialNumber", link as status,
           link_error as problem, connection_type as "connectionType", merchant_id as "merchantId",
           test_mode as "testMode", auto_connect as "autoConnect", timeout_seconds as timeout,
           last_heartbeat as "lastHeartbeat"
      from payment_terminals where organization_id = ${organizationId} and ${which}
     order by created_at, id`)
  return rows.map((row) => ({
    ...row,
    timeout: TERMINAL_TIMEOUTS.find((seconds) => seconds === row.timeout) ?? DEFAULT_TERMINAL_TIMEOUT,
    lastHeartbeat: row.lastHeartbeat?.toISOString() ?? null,
  }))
}

/** The terminals of the business, oldest first. */
export const listTerminals = (tx: Tx, organizationId: string) =>
  select(tx, organizationId, sql`status = 'active'`)

/**
 * What is begun on one terminal waits here for each other, and so does a change of how it is used.
 *
 * @throws Refused with not-found
 */
export async function lockTerminal(tx: Tx, organizationId: string, id: string): Promise<KeptTerminal> {
  await tx.execute(sql`
    select 1 from payment_terminals where organization_id = ${organizationId} and id = ${id} for update`)
  return findTerminal(tx, organizationId, id)
}

/**
 * Refuses while a payment on it is open, or, where it is what refunds are asked after by that changes, money on its way back. The
 * caller holds the terminal's row.
 *
 * @throws Refused with terminal-in-use
 */
export async function refuseInUse(
  tx: Tx,
  organizationId: string,
  id: string,
  by: 'payments' | 'payments-and-refunds',
): Promise<void> {
  const [open] = await tx.execute(sql`
    select 1 from payment_transactions p
     where p.organization_id = ${organizationId} and p.terminal_id = ${id}
       and (p.status in ${UNSETTLED}
            or ${by === 'payments-and-refunds'} and exists (select 1 from payment_refunds r
                        where r.organization_id = ${organizationId} and r.payment_id = p.id
                          and r.state in ${OPEN_REFUND}))
     limit 1`)
  if (open) throw new Refused('terminal-in-use')
}

/** @throws Refused with not-found */
export async function findTerminal(tx: Tx, organizationId: string, id: string): Promise<KeptTerminal> {
  const [terminal] = await select(tx, organizationId, sql`id = ${id}`)
  if (!terminal) throw new Refused('not-found')
  return terminal
}

/** @returns its id: of the row there was, where the same terminal was connected before */
export async function keepTerminal(
  tx: Tx,
  organizationId: string,
  provider: string,
  found: FoundTerminal,
  { at, testMode, merchantId }: { at: Date; testMode: boolean; merchantId: string | undefined },
): Promise<string> {
  const [row] = await tx.execute<{ id: string }>(sql`
    insert into payment_terminals (organization_id, id, provider, terminal_id, name, terminal_model,
                                   serial_number, connection_type, link, last_heartbeat, test_mode, merchant_id)
    values (${organizationId}, ${uuidv7()}, ${provider}, ${found.terminalId}, ${found.name},
            ${`${found.brand} ${found.model}`}, ${found.serialNumber ?? null}, ${found.connectionType},
            'connected', ${at}, ${testMode}, ${merchantId ?? null})
    on conflict (organization_id, provider, terminal_id) do update
       set link = 'connected', link_error = null, name = excluded.name, status = 'active',
           last_heartbeat = excluded.last_heartbeat, updated_at = now()
    returning id`)
  if (!row) throw new Error('A terminal that was kept has no row')
  return row.id
}

export async function noteLink(
  tx: Tx,
  organizationId: string,
  id: string,
  link: { status: TerminalStatus; problem?: string; heardAt?: Date },
): Promise<void> {
  await tx.execute(sql`
    update payment_terminals
       set link = ${link.status}, link_error = ${link.problem ?? null},
           last_heartbeat = coalesce(${link.heardAt ?? null}::timestamptz, last_heartbeat), updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
}

/** What was known of it was known of another terminal, or of the same one otherwise used: it is connected once it was tested. */
export async function noteUntested(
  tx: Tx,
  organizationId: string,
  id: string,
  isSameTerminal: boolean,
): Promise<void> {
  await tx.execute(sql`
    update payment_terminals
       set link = 'disconnected', link_error = 'Not tested since its configuration was changed.',
           last_heartbeat = case when ${isSameTerminal} then last_heartbeat end,
           serial_number = case when ${isSameTerminal} then serial_number end, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
}

/** It is in no list any more and takes no payments; what it took is asked after as before. */
export async function removeTerminal(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update payment_terminals
       set status = 'removed', link = 'disconnected', link_error = null, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
}

/** It was heard of, in a payment. */
export async function noteHeard(tx: Tx, organizationId: string, id: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update payment_terminals set last_heartbeat = greatest(last_heartbeat, ${at}::timestamptz)
     where organization_id = ${organizationId} and id = ${id}`)
}

/** @throws Refused with name-taken where another terminal of the provider has this ID */
export async function keepConfiguration(
  tx: Tx,
  organizationId: string,
  id: string,
  config: Pick<KeptTerminal, 'merchantId' | 'terminalId' | 'testMode' | 'autoConnect' | 'timeout'>,
): Promise<void> {
  const [other] = await tx.execute(sql`
    select 1 from payment_terminals other, payment_terminals this
     where this.organization_id = ${organizationId} and this.id = ${id}
       and other.organization_id = ${organizationId} and other.id <> this.id
       and other.provider = this.provider and other.terminal_id = ${config.terminalId}`)
  if (other)
    throw new Refused('name-taken', [
      {
        field: 'terminalId',
        message: 'Another terminal has this ID, or one that was removed: connect that by a scan.',
      },
    ])
  await tx.execute(sql`
    update payment_terminals
       set merchant_id = ${config.merchantId}, terminal_id = ${config.terminalId}, test_mode = ${config.testMode},
           auto_connect = ${config.autoConnect}, timeout_seconds = ${config.timeout}, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
}
