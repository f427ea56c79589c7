import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { eReceiptAddress, type ReceiptContent } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import type { Job } from '../../../platform/jobs/job-worker.ts'
import { setJob } from '../../../platform/jobs/set-job.ts'
import { momentOfId, monthOf, receiptKey } from '../../../platform/link-keys.ts'
import { announce } from '../../../platform/live/announce.ts'
import type { Settings } from '../../../platform/settings.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { receiptOfSale } from '../../hardware/public.ts'
import { isAddressErased, KEPT_MS, removeMail } from '../mails.queries.ts'
import { tokenOf } from '../page/find-e-receipt.ts'
import { composeMail } from './compose-mail.ts'
import type { Sending } from './mail-server.ts'
import { sendOfBusiness } from './send-of-business.ts'

/** Rule 3. */
const TRIED_FOR_MS = DAY_MS
const WAITS_MINUTES = [1, 5, 15, 30]
const LONGEST_WAIT_MINUTES = 60
const NO_MAIL_SERVER = 'There was no mail server for 30 days.'
const NOT_MADE = 'The receipt of this sale could not be made. The server’s log says why.'

export interface SendingParts {
  readonly database: Database
  readonly settings: Settings
  /** Keys the digests of erased addresses. */
  readonly pepper: string
  readonly now: () => Date
  /** What tests shorten. */
  readonly waits?: { readonly stepMs: number; readonly allMs: number } | undefined
}

/**
 * Tries a mail. That a try begins is committed before it does, and what became of it afterwards: whoever is killed between the two
 * leaves the job to whoever takes it next, and the mail goes a second time at most.
 *
 * @throws what kept the receipt from being made, once that is noted as a try that failed
 */
export async function sendReceipt(
  parts: SendingParts,
  { organizationId, subjectId: id }: Job,
): Promise<void> {
  const { database, settings, pepper, now } = parts
  const { mail } = settings
  if (!mail) throw new Error('No mail server is set')
  const begun = await inOrganization(database, organizationId, (tx) =>
    begin(tx, organizationId, id, { now: now(), pepper }),
  )
  if (!begun) return
  const note = (outcome: Sending) =>
    inOrganization(database, organizationId, (tx) => end(tx, organizationId, id, outcome, now()))
  let made: Awaited<ReturnType<typeof composeMail>>
  try {
    const parcel = await inOrganization(database, organizationId, (tx) =>
      readParcel(tx, organizationId, begun.transaction_id, settings),
    )
    made = await composeMail({ ...parcel, address: begun.address, id, now: now() })
  } catch (error) {
    // It counts as a try like any other, or it would be tried for ever and nobody told.
    await note({ kind: 'failed', why: NOT_MADE })
    throw error
  }
  await note(await sendOfBusiness(database, organizationId, mail, made, parts.waits))
}

interface Begun extends Record<string, unknown> {
  transaction_id: string
  address: string
}

/** @returns undefined where there is nothing to send any more */
async function begin(
  tx: Tx,
  organizationId: string,
  id: string,
  { now, pepper }: { readonly now: Date; readonly pepper: string },
): Promise<Begun | undefined> {
  const [row] = await tx.execute<Begun>(sql`
    update receipt_mails set tries = tries + 1, first_tried_at = coalesce(first_tried_at, ${now})
     where organization_id = ${organizationId} and id = ${id} and state = 'waiting'
    returning transaction_id, address`)
  // An erasure that ran beside the wish did not see it (rule 5).
  const isErased = row && (await isAddressErased(tx, organizationId, pepper, row.address))
  if (isErased) await removeMail(tx, organizationId, id, now)
  return isErased ? undefined : row
}

interface Parcel {
  readonly content: ReceiptContent
  readonly businessCode: string
  readonly replyTo: string | null
  readonly link: string | null
}

async function readParcel(
  tx: Tx,
  organizationId: string,
  saleId: string,
  settings: Settings,
): Promise<Parcel> {
  const [shop] = await tx.execute<{
    code: string
    email: string | null
    key: string
    till_id: string | null
    received_at: Date | null
  }>(sql`
    select a.business_code as code, o.email, encode(o.link_key, 'base64') as key, t.till_id, t.received_at
      from organizations o join admin_customers a on a.organization_id = o.id
      left join transactions t on t.organization_id = o.id and t.id = ${saleId}
     where o.id = ${organizationId} limit 1`)
  if (!shop) throw new Error(`No account of organization ${organizationId}`)
  const caller = { organizationId, businessCode: shop.code, demo: settings.demo }
  const month = monthOf(momentOfId(saleId) ?? shop.received_at ?? new Date(0))
  const token = tokenOf(receiptKey(Buffer.from(shop.key, 'base64'), shop.till_id ?? '', month), saleId)
  const origin = settings.publicAddress && { businessCode: shop.code, address: settings.publicAddress }
  return {
    content: await receiptOfSale(tx, caller, saleId, {}),
    businessCode: shop.code,
    replyTo: shop.email,
    link: origin ? eReceiptAddress(origin, saleId, token) : null,
  }
}

/** Writes down what became of a try. What was removed meanwhile stays so. */
async function end(tx: Tx, organizationId: string, id: string, outcome: Sending, now: Date): Promise<void> {
  const [row] = await tx.execute<{ tries: number; first_tried_at: Date | null }>(sql`
    select tries, first_tried_at from receipt_mails
     where organization_id = ${organizationId} and id = ${id} and state = 'waiting' for update`)
  if (!row) return
  // Somebody may have had it begin anew while this try was under way: then this is the first.
  const tries = Math.max(1, row.tries)
  const isOver =
    outcome.kind !== 'failed' || now.getTime() - (row.first_tried_at ?? now).getTime() >= TRIED_FOR_MS
  const state = outcome.kind === 'sent' ? 'sent' : isOver ? 'given-up' : 'waiting'
  await tx.execute(sql`
    update receipt_mails
       set state = ${state}, last_error = ${outcome.kind === 'sent' ? null : outcome.why},
           tries = ${tries}, first_tried_at = coalesce(first_tried_at, ${now}), ended_at = ${isOver ? now : null}
     where organization_id = ${organizationId} and id = ${id}`)
  const [kind, inMs] = isOver
    ? (['receipt-addresses', KEPT_MS] as const)
    : (['receipt-mails', waitMs(tries)] as const)
  await setJob(tx, organizationId, kind, id, new Date(now.getTime() + inMs))
  await announce(tx, organizationId, { type: 'receipt-mails-changed' })
}

const waitMs = (tries: number): number => (WAITS_MINUTES[tries - 1] ?? LONGEST_WAIT_MINUTES) * MINUTE_MS

/** Empties an address that nobody needs any more. What waits after all that time is given up where nothing can be sent. */
export async function forgetAddress(
  { database, settings, now }: SendingParts,
  { organizationId, subjectId: id }: Job,
): Promise<void> {
  await inOrganization(database, organizationId, async (tx) => {
    await tx.execute(sql`
      update receipt_mails set address = null, last_error = null
       where organization_id = ${organizationId} and id = ${id} and state <> 'waiting'`)
    if (settings.mail) return
    await end(tx, organizationId, id, { kind: 'refused', why: NO_MAIL_SERVER }, now())
    await setJob(tx, organizationId, 'receipt-mails', id, undefined)
  })
}
