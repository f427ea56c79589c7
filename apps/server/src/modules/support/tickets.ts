import type { Ticket, TicketMessage } from '@tuppence/contract/support'
import {
  afterWords,
  MOST_UNCLOSED,
  type Side,
  type TicketStatus,
  URGENCIES,
  type Urgency,
} from '@tuppence/domain/support'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type BY_RANK, behindRank, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** Who writes in a ticket, and when. */
export interface Author {
  readonly side: Side
  readonly id: string
  readonly name: string
  readonly at: Date
}

export interface NewTicket {
  readonly subject: string
  readonly text: string
  readonly urgency: Urgency
}

const ticketColumns = sql`t.id, t.number, t.subject, t.urgency, t.status, t.raised_by_name, t.created_at,
  ${exactly(sql`t.updated_at`)} as updated_at`

interface TicketRow extends Record<string, unknown> {
  id: string
  number: number
  subject: string
  urgency: Ticket['urgency']
  status: Ticket['status']
  raised_by_name: string
  created_at: Date
  updated_at: string
}

function asTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    number: row.number,
    subject: row.subject,
    urgency: row.urgency,
    status: row.status,
    raisedByName: row.raised_by_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at,
  }
}

/**
 * Writes down a new ticket. The business's row is held, so that two raised at once get numbers of their own.
 *
 * @throws Refused `too-many-tickets`
 */
export async function addTicket(
  tx: Tx,
  organizationId: string,
  author: Author,
  wanted: NewTicket,
): Promise<Ticket> {
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const [there] = await tx.execute<{ last: number; unclosed: number }>(sql`
    select coalesce(max(number), 0)::int as last, (count(*) filter (where status <> 'closed'))::int as unclosed
      from support_tickets where organization_id = ${organizationId}`)
  if ((there?.unclosed ?? 0) >= MOST_UNCLOSED) throw new Refused('too-many-tickets')
  const [row] = await tx.execute<TicketRow>(sql`
    insert into support_tickets as t (organization_id, id, number, subject, urgency, raised_by_name, created_at, updated_at)
    values (${organizationId}, ${uuidv7()}, ${(there?.last ?? 0) + 1}, ${wanted.subject}, ${wanted.urgency}, ${author.name},
            ${author.at}, ${author.at})
    returning ${ticketColumns}`)
  if (!row) throw new Error('A ticket was not written')
  await addMessage(tx, organizationId, row.id, author, wanted.text)
  return asTicket(row)
}

/** The tickets of a business, those that wait for the shop first. */
export async function ticketsOf(
  tx: Tx,
  organizationId: string,
  limit: number,
  place: z.output<typeof BY_RANK> | undefined,
): Promise<Ticket[]> {
  const rows = await tx.execute<TicketRow>(sql`
    select ${ticketColumns} from support_tickets t
     where t.organization_id = ${organizationId} and ${behindRank(SHOP_RANK, sql`t.updated_at`, sql`t.id`, place)}
     order by ${SHOP_RANK} desc, t.updated_at desc, t.id desc limit ${limit}`)
  return rows.map(asTicket)
}

/** The highest rank comes first: what waits for the shop. */
const RANKS: readonly TicketStatus[] = ['closed', 'open', 'answered']
export const rankForShop = ({ status }: Ticket): number => RANKS.indexOf(status)
const SHOP_RANK = sql`array_position(array[${sql.join(
  RANKS.map((status) => sql`${status}`),
  sql`, `,
)}]::text[], t.status) - 1`

/** @throws Refused `not-found` */
export async function findTicket(tx: Tx, organizationId: string, id: string): Promise<Ticket> {
  const [row] = await tx.execute<TicketRow>(sql`
    select ${ticketColumns} from support_tickets t where t.organization_id = ${organizationId} and t.id = ${id}`)
  if (!row) throw new Refused('not-found')
  return asTicket(row)
}

export async function messagesOf(tx: Tx, organizationId: string, ticketId: string): Promise<TicketMessage[]> {
  const rows = await tx.execute<{ id: string; side: Side; author_name: string; text: string; at: Date }>(sql`
    select id, side, author_name, text, at from support_messages
     where organization_id = ${organizationId} and ticket_id = ${ticketId} order by at, id`)
  return rows.map(({ id, side, author_name, text, at }) => ({
    ...{ id, side, text, authorName: author_name },
    at: at.toISOString(),
  }))
}

/**
 * Says something in a ticket, which then waits for the other side.
 *
 * @throws Refused `not-found`, `ticket-closed`
 */
export async function writeTo(
  tx: Tx,
  organizationId: string,
  id: string,
  author: Author,
  text: string,
): Promise<void> {
  const ticket = await holdTicket(tx, organizationId, id)
  const after = afterWords(ticket.status, author.side)
  if (!after.ok) throw new Refused(after.code)
  await tx.execute(sql`
    update support_tickets set status = ${after.status}, updated_at = ${author.at}
     where organization_id = ${organizationId} and id = ${id}`)
  await addMessage(tx, organizationId, id, author, text)
}

/**
 * Closes a ticket; one that is closed stays as it was.
 *
 * @returns whether it was closed by this
 * @throws Refused `not-found`
 */
export async function close(tx: Tx, organizationId: string, id: string, author: Author): Promise<boolean> {
  const { status } = await holdTicket(tx, organizationId, id)
  if (status === 'closed') return false
  await tx.execute(sql`
    update support_tickets set status = 'closed', closed_by = ${author.side}, closed_at = ${author.at},
           updated_at = ${author.at} where organization_id = ${organizationId} and id = ${id}`)
  return true
}

/** Nobody else writes in it until this transaction ends. */
async function holdTicket(tx: Tx, organizationId: string, id: string): Promise<Ticket> {
  await tx.execute(
    sql`select 1 from support_tickets where organization_id = ${organizationId} and id = ${id} for update`,
  )
  return findTicket(tx, organizationId, id)
}

async function addMessage(tx: Tx, organizationId: string, ticketId: string, author: Author, text: string) {
  await tx.execute(sql`
    insert into support_messages (organization_id, id, ticket_id, side, author_id, author_name, text, at)
    values (${organizationId}, ${uuidv7()}, ${ticketId}, ${author.side}, ${author.id}, ${author.name}, ${text}, ${author.at})`)
}

/** The place in the provider's list: how urgent, and how soon then. */
export const BY_NEED = z.tuple([z.int().min(0).max(9), z.string().regex(/^-?\d{1,12}\.\d{6}$/), z.uuid()])

/**
 * Every business's tickets as the provider goes through them, in a transaction of the platform: what waits for the provider first, the
 * most urgent of it first, then the oldest; of all others the latest first.
 */
export async function everyTicket(tx: Tx, limit: number, place: z.output<typeof BY_NEED> | undefined) {
  const urgencies = sql`array[${sql.join(
    URGENCIES.map((urgency) => sql`${urgency}`),
    sql`, `,
  )}]::text[]`
  const rows = await tx.execute<TicketRow & Business & { rank: number; sooner: string }>(sql`
    select * from (
      select ${ticketColumns}, ${businessColumns},
             case t.status when 'open' then 1 + array_position(${urgencies}, t.urgency) when 'answered' then 1 else 0 end as rank,
             case t.status when 'open' then -1 else 1 end * extract(epoch from t.updated_at) as sooner
        from support_tickets t join admin_customers a on a.organization_id = t.organization_id
       where t.status <> 'closed' or t.updated_at > now() - interval '90 days') t
     where ${place ? sql`(rank, sooner, id) < (${place[0]}::int, ${place[1]}::numeric, ${place[2]}::uuid)` : sql`true`}
     order by rank desc, sooner desc, id desc limit ${limit}`)
  return rows.map((row) => ({
    ticket: { ...asTicket(row), ...asBusiness(row) },
    place: [row.rank, row.sooner, row.id] as const,
  }))
}

/** @throws Refused `not-found` */
export async function findAnyTicket(tx: Tx, id: string) {
  const [row] = await tx.execute<TicketRow & Business & { organization_id: string }>(sql`
    select ${ticketColumns}, ${businessColumns}, t.organization_id from support_tickets t
      join admin_customers a on a.organization_id = t.organization_id where t.id = ${id}`)
  if (!row) throw new Refused('not-found')
  return { organizationId: row.organization_id, ticket: { ...asTicket(row), ...asBusiness(row) } }
}

interface Business {
  account_id: string
  business_code: string
  business_name: string
}
const businessColumns = sql.raw('a.id as account_id, a.business_code, a.business_name')
const asBusiness = ({ account_id, business_code, business_name }: Business) => ({
  accountId: account_id,
  businessCode: business_code,
  businessName: business_name,
})
