import type { MailsOfRecord, ReceiptMail } from '@tuppence/contract/e-receipts'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import { type BY_RANK, behindRank, exactly } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { hmacSha256 } from '../../platform/sha256.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** Rule 7: nobody makes a shop's till a machine that writes to strangers. A busy shop stays far below. */
const MOST_AN_HOUR = 200
/** Of the hour's, so that one person, or one address, does not use up what other customers wait for. */
const MOST_BY_ONE = 60
const MOST_TO_ONE = 10
const MOST_OF_A_SALE = 10
/** Rule 5: for so long after its end an address stays, for whoever asks where a receipt went. */
export const KEPT_MS = 30 * DAY_MS

interface Counts extends Record<string, unknown> {
  is_sold: boolean
  of_sale: number
  in_hour: number
  by_person: number
  to_address: number
}

export interface MailWish {
  /** The asker's. */
  readonly id: string
  readonly transactionId: string
  readonly address: string
}

/**
 * Notes that somebody asked for a receipt by mail; it is sent once this has been committed (rule 1).
 *
 * @returns how it stands, and whether it is new
 * @throws Refused sale-not-known, mail-id-reused, too-many-mails, too-many-mails-by-person, too-many-mails-to-address,
 *   too-many-mails-of-sale
 */
export async function askForMail(
  tx: Tx,
  person: Person,
  wish: MailWish,
  { now, pepper }: { readonly now: Date; readonly pepper: string },
): Promise<{ state: ReceiptMail['state']; isNew: boolean }> {
  const { organizationId, personId, staffName } = person
  const { id, transactionId, address } = wish
  const [known] = await tx.execute<{
    transaction_id: string
    address: string | null
    state: ReceiptMail['state']
  }>(sql`
    select transaction_id, address, state from receipt_mails where organization_id = ${organizationId} and id = ${id}`)
  if (known) {
    // Whose address was emptied is known by its id alone.
    const isSame = known.transaction_id === transactionId && (known.address ?? address) === address
    if (!isSame) throw new Refused('mail-id-reused')
    return { state: known.state, isNew: false }
  }
  // Of a business one after the other, or many at once would each count what was there before all of them.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`receipt mails ${organizationId}`}, 0))`,
  )
  const [counts] = await tx.execute<Counts>(sql`
    select exists (select 1 from transactions where organization_id = ${organizationId} and id = ${transactionId}) as is_sold,
           (select count(*)::int from receipt_mails where organization_id = ${organizationId}
               and transaction_id = ${transactionId}) as of_sale,
           count(*)::int as in_hour,
           count(*) filter (where asked_by = ${personId})::int as by_person,
           count(*) filter (where lower(address) = ${address.toLowerCase()})::int as to_address
      from receipt_mails where organization_id = ${organizationId}
       and asked_at > ${new Date(now.getTime() - 60 * MINUTE_MS)}`)
  if (!counts?.is_sold) throw new Refused('sale-not-known')
  // The first never passes; the others do within the hour.
  if (counts.of_sale >= MOST_OF_A_SALE) throw new Refused('too-many-mails-of-sale')
  if (counts.in_hour >= MOST_AN_HOUR) throw new Refused('too-many-mails')
  if (counts.by_person >= MOST_BY_ONE) throw new Refused('too-many-mails-by-person')
  if (counts.to_address >= MOST_TO_ONE) throw new Refused('too-many-mails-to-address')
  // Rule 5: a till may have kept the wish since before the erasure.
  const isErased =
    (await isCustomerErased(tx, organizationId, transactionId)) ||
    (await isAddressErased(tx, organizationId, pepper, address))
  const state = isErased ? 'removed' : 'waiting'
  const made = await tx.execute(sql`
    insert into receipt_mails (organization_id, id, transaction_id, address, state, asked_by, asked_by_name, asked_at, ended_at)
    values (${organizationId}, ${id}, ${transactionId}, ${isErased ? null : address}, ${state},
            ${personId}, ${staffName}, ${now}, ${isErased ? now : null})
    on conflict do nothing returning id`)
  if (made.length === 0) return { state, isNew: false }
  if (!isErased) await setJobs(tx, organizationId, id, now)
  return { state, isNew: true }
}

/** Sends it now; if nobody can in all the time that an address is kept, it is given up. */
async function setJobs(tx: Tx, organizationId: string, id: string, now: Date): Promise<void> {
  await setJob(tx, organizationId, 'receipt-mails', id, now)
  await setJob(tx, organizationId, 'receipt-addresses', id, new Date(now.getTime() + KEPT_MS))
}

/** Of a sale; held until the transaction ends, so that no erasure comes in between and misses what is written meanwhile. */
export async function isCustomerErased(tx: Tx, organizationId: string, saleId: string): Promise<boolean> {
  const [customer] = await tx.execute<{ is_erased: boolean }>(sql`
    select c.erased_at is not null as is_erased
      from transactions t join customers c on c.organization_id = t.organization_id and c.id = t.customer_id
     where t.organization_id = ${organizationId} and t.id = ${saleId}
       for share of c`)
  return customer?.is_erased ?? false
}

/** What is kept of an address to which nothing is mailed any more: nobody can make the address of it. */
const digestOf = (pepper: string, organizationId: string, address: string): string =>
  hmacSha256(pepper, `erased address ${organizationId} ${address.trim().toLowerCase()}`)

/** Whose it was has been erased, and nobody of the shop's customers has it since. */
export async function isAddressErased(
  tx: Tx,
  organizationId: string,
  pepper: string,
  address: string,
): Promise<boolean> {
  const [erased] = await tx.execute(sql`
    select 1 from erased_addresses e
     where e.organization_id = ${organizationId} and e.digest = ${digestOf(pepper, organizationId, address)}
       and not exists (select 1 from customers c where c.organization_id = e.organization_id
                          and c.erased_at is null and lower(c.email) = ${address.trim().toLowerCase()})`)
  return erased !== undefined
}

/** Those that somebody may have to look at first, then the newest. */
export async function listMails(
  tx: Tx,
  organizationId: string,
  limit: number,
  place: z.output<typeof BY_RANK> | undefined,
): Promise<ReceiptMail[]> {
  const rank = sql`(m.state in ('waiting', 'given-up'))::int`
  const rows = await tx.execute<MailRow>(sql`
    select m.id, m.transaction_id, t.receipt_number, m.address, m.state, m.tries, m.last_error, m.asked_by_name,
           ${exactly(sql`m.asked_at`)} as asked_at, m.ended_at
      from receipt_mails m
      join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
     where m.organization_id = ${organizationId} and (m.address is not null or m.state = 'given-up')
       and ${behindRank(rank, sql`m.asked_at`, sql`m.id`, place)}
     order by ${rank} desc, m.asked_at desc, m.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.transaction_id,
    receiptNumber: row.receipt_number,
    address: row.address,
    state: row.state,
    tries: row.tries,
    lastError: row.last_error,
    askedByName: row.asked_by_name,
    askedAt: row.asked_at,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/**
 * Of a record's receipt, the newest first, as whoever stands at a till is told.
 *
 * @throws Refused not-found
 */
export async function mailsOfRecord(
  tx: Tx,
  organizationId: string,
  transactionId: string,
): Promise<MailsOfRecord['mails']> {
  const [sale] = await tx.execute(
    sql`select 1 from transactions where organization_id = ${organizationId} and id = ${transactionId}`,
  )
  if (!sale) throw new Refused('not-found')
  const rows = await tx.execute<Pick<MailRow, 'id' | 'address' | 'state' | 'tries' | 'last_error'>>(sql`
    select id, address, state, tries, last_error from receipt_mails
     where organization_id = ${organizationId} and transaction_id = ${transactionId} order by asked_at desc, id`)
  return rows.map(({ last_error: lastError, ...mail }) => ({ ...mail, lastError }))
}

/** @throws Refused not-found for what was sent or removed, or whose address is emptied */
export async function retryMail(tx: Tx, organizationId: string, id: string, now: Date): Promise<void> {
  const again = await tx.execute(sql`
    update receipt_mails set state = 'waiting', ended_at = null, tries = 0, first_tried_at = null
     where organization_id = ${organizationId} and id = ${id} and state in ('waiting', 'given-up')
       and address is not null
    returning id`)
  if (again.length === 0) throw new Refused('not-found')
  await setJobs(tx, organizationId, id, now)
}

/** @throws Refused not-found for what was sent or removed before */
export async function removeMail(tx: Tx, organizationId: string, id: string, now: Date): Promise<void> {
  const removed = await tx.execute(sql`
    update receipt_mails set ${EMPTIED_NOW(now)}
     where organization_id = ${organizationId} and id = ${id} and state in ('waiting', 'given-up')
    returning id`)
  if (removed.length === 0) throw new Refused('not-found')
}

/** What was sent says so still; what waited is not sent any more. */
const EMPTIED_NOW = (now: Date) => sql`
  address = null, last_error = null, ended_at = coalesce(ended_at, ${now}),
  state = case when state = 'sent' then 'sent' else 'removed' end`

/**
 * Empties the addresses to which receipts of customers went whose personal data is erased, and sends nothing more there:
 * of their own sales, and wherever their own address was written. A wish that comes later is known by the address's digest.
 */
export async function forgetMailsOfCustomers(
  tx: Tx,
  organizationId: string,
  customers: { readonly ids: readonly string[]; readonly addresses: readonly string[] },
  { now, pepper }: { readonly now: Date; readonly pepper: string },
): Promise<number> {
  const addresses = customers.addresses.map((address) => address.toLowerCase())
  for (const address of addresses)
    await tx.execute(sql`
      insert into erased_addresses (organization_id, id, digest)
      values (${organizationId}, ${uuidv7()}, ${digestOf(pepper, organizationId, address)}) on conflict do nothing`)
  const emptied = await tx.execute(sql`
    update receipt_mails m set ${EMPTIED_NOW(now)}
     where m.organization_id = ${organizationId} and m.address is not null
       and (lower(m.address) in (select json_array_elements_text(${JSON.stringify(addresses)}::json))
            or exists (select 1 from transactions t
                        where t.organization_id = m.organization_id and t.id = m.transaction_id
                          and t.customer_id::text in (select json_array_elements_text(${JSON.stringify(customers.ids)}::json))))
    returning m.id`)
  return emptied.length
}

interface MailRow extends Record<string, unknown> {
  id: string
  transaction_id: string
  receipt_number: string
  address: string | null
  state: ReceiptMail['state']
  tries: number
  last_error: string | null
  asked_by_name: string
  asked_at: string
  ended_at: Date | null
}
