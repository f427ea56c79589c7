import { MINUTE_MS } from '@tuppence/domain/durations'
import { type NotificationFacts, notificationMail, notificationWords } from '@tuppence/domain/notifications'
import { mailAddress } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { type Letter, oneLine, sendOfBusiness } from '../receipts/public.ts'

/** So long one that comes alone waits for company, and the next mail after one that went (RULES.md 6). */
const COMPANY_MS = MINUTE_MS
const BETWEEN_MS = 15 * MINUTE_MS
const TRIES_AFTER_MINUTES = [1, 5, 30, 120]
const IN_ONE_MAIL = 50

interface Waiting extends Record<string, unknown> {
  id: string
  at: Date
  facts: NotificationFacts
  audience: 'owners' | 'managers'
  person_id: string | null
  sent_to: string | null
  mailed_to: string[]
  mail_tries: number
}

/** Somebody who is told by mail. */
interface Reader {
  readonly person: string
  readonly email: string
  /** Of their own login, and not of the shop. */
  readonly isOwn: boolean
  readonly isToldOf: (one: Waiting) => boolean
}

interface ToSend {
  readonly person: string
  readonly ids: readonly string[]
  readonly mail: Letter
}

/**
 * Mails what waits, one mail a person, if it is time.
 *
 * @returns before when no mail goes of this business; undefined where nothing waits
 */
export async function mailNotifications(
  parts: { readonly database: Database; readonly settings: Settings; readonly now: () => Date },
  organizationId: string,
  mailAt: Date | undefined,
): Promise<Date | undefined> {
  const { database, settings, now } = parts
  const { mail: server } = settings
  if (!server) return undefined
  const at = now()
  const { waiting, toSend, due } = await inOrganization(database, organizationId, async (tx) => {
    const found = await readWaiting(tx, organizationId)
    const first = found[0]?.at.getTime() ?? 0
    const when = new Date(Math.max(first + COMPANY_MS, mailAt?.getTime() ?? 0))
    if (found.length === 0 || when > at) return { waiting: found, toSend: [], due: when }
    // That a try begins is committed before it does.
    await tx.execute(sql`
      update notifications set mail_tries = mail_tries + 1 where organization_id = ${organizationId} and ${among(found)}`)
    return { waiting: found, toSend: await compose(tx, organizationId, found, settings, at), due: when }
  })
  if (waiting.length === 0) return mailAt && mailAt > at ? mailAt : undefined
  if (due > at) return due
  let hasFailed = false
  for (const { person, ids, mail } of toSend) {
    const { kind } = await sendOfBusiness(database, organizationId, server, mail)
    hasFailed ||= kind === 'failed'
    if (kind === 'failed') continue
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        update notifications set mailed_to = array_append(mailed_to, ${person}::text)
         where organization_id = ${organizationId} and ${among(ids.map((id) => ({ id })))}`),
    )
  }
  // What nobody has an address for went to nobody, and stands in the app.
  const state = hasFailed ? sql`'given-up'` : sql`case when mailed_to = '{}' then 'none' else 'sent' end`
  const over = hasFailed ? sql`mail_tries > ${TRIES_AFTER_MINUTES.length}` : sql`true`
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      update notifications set mail_state = ${state}
       where organization_id = ${organizationId} and ${among(waiting)} and ${over}`),
  )
  const tries = Math.max(...waiting.map(({ mail_tries }) => mail_tries))
  const minutes = TRIES_AFTER_MINUTES[tries]
  return new Date(at.getTime() + (hasFailed && minutes !== undefined ? minutes * MINUTE_MS : BETWEEN_MS))
}

const among = (some: readonly { readonly id: string }[]) => sql`
  id in (select value::uuid from json_array_elements_text(${JSON.stringify(some.map(({ id }) => id))}::json))`

async function readWaiting(tx: Tx, organizationId: string): Promise<Waiting[]> {
  return [
    ...(await tx.execute<Waiting>(sql`
      select id, at, facts, audience, person_id, sent_to, mailed_to, mail_tries from notifications
       where organization_id = ${organizationId} and mail_state = 'waiting' order by at, id limit ${IN_ONE_MAIL}`)),
  ]
}

async function compose(
  tx: Tx,
  organizationId: string,
  waiting: readonly Waiting[],
  { mail, publicAddress }: Settings,
  now: Date,
): Promise<ToSend[]> {
  const [shop] = await tx.execute<{
    name: string
    currency: string
    time_zone: string
    email: string | null
  }>(sql`
    select business_name as name, currency, time_zone, email from organizations where id = ${organizationId}`)
  if (!shop || !mail) return []
  const name = oneLine(shop.name)
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shop.time_zone,
  })
  const words = { currency: shop.currency, timeOf: (at: Date) => format.format(at) }
  const readers = await readReaders(tx, organizationId, shop.email)
  return [...readers, ...addressedReaders(waiting)].flatMap(({ person, email, isOwn, isToldOf }) => {
    const address = mailAddress(email)
    const theirs = waiting.filter((one) => isToldOf(one) && !one.mailed_to.includes(person))
    const [first] = theirs
    if (!address || !first) return []
    const said = theirs.map(({ facts }) => notificationWords(facts, words))
    const { subject, lines } = notificationMail(name, said)
    return [
      {
        person,
        ids: theirs.map(({ id }) => id),
        mail: {
          id: `notice.${first.id}.${person}`,
          from: name,
          to: address,
          subject,
          date: now,
          text: [
            ...lines,
            ...(publicAddress ? [`${publicAddress}/back-office`, ''] : []),
            ...(isOwn
              ? []
              : ['What you are told of, and whether by mail, is set under Settings, Notifications.']),
          ].join('\n'),
        },
      },
    ]
  })
}

/**
 * Whom the shop's notifications go to: the owners and managers who have an address now; the shop's own address stands for owners who
 * have none.
 */
async function readReaders(tx: Tx, organizationId: string, shopEmail: string | null): Promise<Reader[]> {
  const people = await tx.execute<{ id: string; role: string; email: string }>(sql`
    select u.id, m.role, u.email
      from users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id
     where u.organization_id = ${organizationId} and m.is_active and m.archived_at is null and u.email is not null
       and m.role in ('owner', 'manager')
     order by m.role desc`)
  const hasOwner = people.some(({ role }) => role === 'owner')
  const shop = hasOwner || !shopEmail ? [] : [{ id: 'shop', role: 'owner', email: shopEmail }]
  // Two people with one address have one mail, with what the higher of them may see.
  const addresses = new Set<string>()
  return [...shop, ...people].flatMap(({ id: person, role, email }): Reader[] => {
    const address = email.toLowerCase()
    if (addresses.has(address)) return []
    addresses.add(address)
    const sees = (audience: Waiting['audience']) => role === 'owner' || audience === 'managers'
    return [{ person, email, isOwn: false, isToldOf: (one) => one.person_id === null && sees(one.audience) }]
  })
}

/** Those who are told of their own login, each once for each email that they had (RULES.md 9), also if they work there no more. */
function addressedReaders(waiting: readonly Waiting[]): Reader[] {
  const readers = new Map<string, Reader>()
  for (const { person_id: person, sent_to: email } of waiting)
    if (person !== null && email !== null)
      readers.set(`${person} ${email}`, {
        person,
        email,
        isOwn: true,
        isToldOf: (one) => one.person_id === person && one.sent_to === email,
      })
  return [...readers.values()]
}
