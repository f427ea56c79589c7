import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { eReceiptAddress, type ReceiptContent } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { momentOfId, monthOf, receiptKey } from '../../../platform/link-keys.ts'
import { announce } from '../../../platform/live/announce.ts'
import type { Settings } from '../../../platform/settings.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { receiptOfSale } from '../../hardware/public.ts'
import { isAddressErased, removeMail } from '../mails.queries.ts'
import { tokenOf } from '../page/find-e-receipt.ts'
import { endTurn, setTurn, type Turn } from '../turns.queries.ts'
import { composeMail } from './compose-mail.ts'
import type { Sending } from './mail-server.ts'
import { sendOfBusiness } from './send-of-business.ts'

/** Rule 5: for so long after its end an address stays, for whoever asks where a receipt went. */
export const KEPT_MS = 30 * DAY_MS
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
 * Does what a mail's turn is for. That a try begins is committed before it does, and what became of it afterwards: whoever is
 * killed between the two leaves the turn to whoever takes it next, and the mail goes a second time at most.
 *
 * @throws what kept the receipt from being made, once that is noted as a try that failed
 */
export async function doTurn(parts: SendingParts, { organizationId, id, purpose }: Turn): Promise<void> {
  const { database, settings, pepper, now } = parts
  if (purpose === 'forget')
    return inOrganization(database, organizationId, (tx) => forgetAddress(tx, organizationId, id))
  const { mail } = settings
  if (!mail)
    return inOrganization(database, organizationId, (tx) =>
      end(tx, organizationId, id, { kind: 'refused', why: NO_MAIL_SERVER }, now()),
    )
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
  if (row && !isErased) return row
  await endTurn(tx, organizationId, id)
  return undefined
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
  if (!row) return endTurn(tx, organizationId, id)
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
  if (isOver) await setTurn(tx, organizationId, id, 'forget', new Date(now.getTime() + KEPT_MS))
  else await setTurn(tx, organizationId, id, 'send', new Date(now.getTime() + waitMs(tries)))
  await announce(tx, organizationId, { type: 'receipt-mails-changed' })
}

const waitMs = (tries: number): number => (WAITS_MINUTES[tries - 1] ?? LONGEST_WAIT_MINUTES) * MINUTE_MS

async function forgetAddress(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update receipt_mails set address = null, last_error = null
     where organization_id = ${organizationId} and id = ${id} and state <> 'waiting'`)
  await endTurn(tx, organizationId, id)
}
