import type { Enquiry, EnquiryAsked } from '@tuppence/contract/enquiries'
import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type BY_RANK, behindRank, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'

const MOST_A_DAY = 1_000
const MOST_A_DAY_OF_ADDRESS = 5
const KEPT_MS = 365 * DAY_MS

/**
 * Keeps what was asked, once under its id (RULES.md 1, 2, 4).
 *
 * @throws Refused `too-many-enquiries`
 */
export async function addEnquiry(tx: Tx, asked: EnquiryAsked, now: Date): Promise<void> {
  const id = asked.id ?? uuidv7()
  const since = new Date(now.getTime() - DAY_MS)
  // One after another, or many at once would all be the last that there is room for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('enquiries'))`)
  await tx.execute(sql`delete from enquiries where at < ${new Date(now.getTime() - KEPT_MS)}`)
  const [there] = await tx.execute<{ all: number; theirs: number; same: number }>(sql`
    select count(*)::int as all, (count(*) filter (where lower(email) = lower(${asked.email})))::int as theirs,
           (count(*) filter (where id = ${id}))::int as same
      from enquiries where at >= ${since}`)
  if (there?.same) return
  if ((there?.all ?? 0) >= MOST_A_DAY || (there?.theirs ?? 0) >= MOST_A_DAY_OF_ADDRESS)
    throw new Refused('too-many-enquiries')
  const { name, email, business, phone, plan, message } = asked
  await tx.execute(sql`
    insert into enquiries (id, at, name, email, business, phone, plan, message, mail_due_at)
    values (${id}, ${now}, ${name}, ${email}, ${business}, ${phone}, ${plan}, ${message}, ${now})
    on conflict (id) do nothing`)
}

interface Row extends Record<string, unknown> {
  id: string
  at: string
  name: string
  email: string
  business: string
  phone: string
  plan: string
  message: string
  mailed_at: Date | null
  answered_at: Date | null
  answered_by_name: string | null
}

/** Those that nobody has answered first, the newest of them first. */
export async function readEnquiries(
  tx: Tx,
  limit: number,
  place: z.output<typeof BY_RANK> | undefined,
): Promise<{ waiting: number; enquiries: Enquiry[] }> {
  const rank = sql`(e.answered_at is null)::int`
  const [counted] = await tx.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from enquiries where answered_at is null`)
  const rows = await tx.execute<Row>(sql`
    select id, ${exactly(sql`e.at`)} as at, name, email, business, phone, plan, message, mailed_at, answered_at, answered_by_name
      from enquiries e where ${behindRank(rank, sql`e.at`, sql`e.id`, place)}
     order by ${rank} desc, e.at desc, e.id desc limit ${limit}`)
  return {
    waiting: counted?.waiting ?? 0,
    enquiries: rows.map(({ mailed_at, answered_at, answered_by_name, ...row }) => ({
      ...row,
      isMailed: mailed_at !== null,
      answeredAt: answered_at?.toISOString() ?? null,
      answeredByName: answered_by_name,
    })),
  }
}

/**
 * Who answered first is kept.
 *
 * @param by the operator who answered; undefined where it was not answered after all
 * @throws Refused `not-found`
 */
export async function noteAnswer(
  tx: Tx,
  id: string,
  by: { readonly name: string; readonly at: Date } | undefined,
): Promise<void> {
  const changed = by
    ? await tx.execute(sql`
        update enquiries set answered_at = coalesce(answered_at, ${by.at}),
               answered_by_name = coalesce(answered_by_name, ${by.name}) where id = ${id} returning id`)
    : await tx.execute(sql`
        update enquiries set answered_at = null, answered_by_name = null where id = ${id} returning id`)
  if (changed.length === 0) throw new Refused('not-found')
}
