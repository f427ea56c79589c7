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
  mailed_to: string[]
  mail_tries: number
}

/** Somebody who is told by mail. */
interface Reader extends Record<string, unknown> {
  id: string
  role: string
  email: string
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
      select id, at, facts, audience, person_id, mailed_to, mail_tries from notifications
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
  const concerned = waiting.flatMap(({ person_id }) => person_id ?? [])
  const readers = await readReaders(tx, organizationId, shop.email, concerned)
  return readers.flatMap(({ id: person, role, email, isForShop }) => {
    const address = mailAddress(email)
    const theirs = waiting.filter(
      ({ audience, person_id, mailed_to }) =>
        (person_id === null
          ? isForShop && (role === 'owner' || audience === 'managers')
          : person_id === person) && !mailed_to.includes(person),
    )
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
            'What you are told of, and whether by mail, is set under Settings, Notifications.',
          ].join('\n'),
        },
      },
    ]
  })
}

/**
 * The owners and managers who have an address, and whoever is told of their own login; the shop's own address stands for owners who have
 * none, in what is for the shop.
 */
async function readReaders(
  tx: Tx,
  organizationId: string,
  shopEmail: string | null,
  concerned: readonly string[],
): Promise<(Reader & { isForShop: boolean })[]> {
  const people = await tx.execute<Reader>(sql`
    select u.id, m.role, u.email
      from users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id
     where u.organization_id = ${organizationId} and m.is_active and m.archived_at is null and u.email is not null
       and (m.role in ('owner', 'manager')
            or u.id in (select json_array_elements_text(${JSON.stringify(concerned)}::json)))`)
  const hasOwner = people.some(({ role }) => role === 'owner')
  const shop: Reader[] = hasOwner || !shopEmail ? [] : [{ id: 'shop', role: 'owner', email: shopEmail }]
  // Two people with one address have one mail of what is the shop's, with what the higher of them may see.
  const addresses = new Set<string>()
  return [...shop, ...people]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((reader) => {
      const address = reader.email.toLowerCase()
      const isForShop = rankOf(reader) < 2 && !addresses.has(address)
      addresses.add(address)
      return { ...reader, isForShop }
    })
}

const rankOf = ({ role }: Reader): number => (role === 'owner' ? 0 : role === 'manager' ? 1 : 2)
