import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** No plan limits tills that sell (selling is never blocked): these only stop a script that makes them up. */
const MOST_TILLS = 500
const MOST_NEW_A_MINUTE = 60

/**
 * Whoever may not see to tills sets up so many new ones: at one sign-in in an hour, and in a business that nothing was recorded on.
 * How many in a business in an hour is a setting.
 */
const MOST_OF_A_SESSION = 10
const MOST_UNUSED = 200

const TILL_CODE = /^T([1-9]\d{0,5})$/
/** The code of a till that lost its own to another: eight characters, which no T and number has. */
const GIVEN_AWAY = /^X[0-9A-F]{7}$/

/** Which till a device says that it was, of which these books know nothing: they were restored from before. */
export interface FormerTill {
  readonly id: string
  readonly code: string
}

/**
 * What the next till is called: T and the lowest free number. Free is also that of an archived till without any record, whose
 * device said that it holds none or never said anything; it gets another if it comes back. Whoever asks holds the lock of the
 * business's row.
 *
 * @param was what it is called again, where nobody else is; never with a number before its last, so not where its end is not believed
 * @throws Refused `plan-limit` where there are more tills, or more new ones, than any shop has
 */
export async function freeTillCode(
  tx: Tx,
  organizationId: string,
  was?: FormerTill & { readonly isBelieved: boolean },
): Promise<{ id: string; code: string; number: number }> {
  await giveAwayCodes(tx, organizationId)
  const all = await tx.execute<{ id: string; code: string; is_new: boolean }>(sql`
    select id, code, created_at > now() - interval '1 minute' as is_new
      from tills where organization_id = ${organizationId}`)
  const taken = all.filter(({ code }) => !GIVEN_AWAY.test(code))
  if (taken.length >= MOST_TILLS || all.filter((row) => row.is_new).length >= MOST_NEW_A_MINUTE)
    throw new Refused('plan-limit')
  const codes = new Set(taken.map((row) => row.code))
  const id = was?.isBelieved && !all.some((row) => row.id === was.id) ? was.id : uuidv7()
  const own = was && Number(TILL_CODE.exec(was.code)?.[1])
  if (own && was.isBelieved && !codes.has(was.code)) return { id, code: was.code, number: own }
  let number = 1
  while (codes.has(`T${number}`) || number === own) number += 1
  return { id, code: `T${number}`, number }
}

/** Takes their codes from archived tills that nothing was ever recorded on. */
async function giveAwayCodes(tx: Tx, organizationId: string): Promise<void> {
  const hasNone = (table: string) =>
    sql`not exists (select from ${sql.identifier(table)} r where r.organization_id = ${organizationId} and r.till_id = t.id)`
  await tx.execute(sql`
    update tills t set code = 'X' || upper(substr(md5(t.id::text), 1, 7))
     where t.organization_id = ${organizationId} and t.archived_at is not null and t.code ~ '^T[0-9]+$'
       and t.last_sequence = 0 and coalesce(t.said_sequence, 0) = 0
       and (t.holding is null
            or (t.holding ->> 'journalSequence')::int = 0 and (t.holding ->> 'pendingCount')::int = 0)
       and ${sql.join(['transactions', 'journal', 'drawer_records', 'shifts', 'z_reads', 'approvals', 'parked_baskets'].map(hasNone), sql` and `)}`)
}

/** A till that is back in use gets a code of its own where its old one was given away. */
export async function codeAgain(
  tx: Tx,
  organizationId: string,
  till: { readonly id: string; readonly code: string },
): Promise<string> {
  if (!GIVEN_AWAY.test(till.code)) return till.code
  const { code } = await freeTillCode(tx, organizationId)
  await tx.execute(
    sql`update tills set code = ${code} where organization_id = ${organizationId} and id = ${till.id}`,
  )
  return code
}

/** Whose new till it is, where that is somebody who may not see to tills. */
export interface Pace {
  /** The session. */
  readonly sid: string
  /** How many the people of the business make together in an hour. */
  readonly mostAnHour: number
}

/**
 * Refuses another till that no device was before, to whoever may not see to tills: a shop's first day needs some, a script makes as
 * many as it can, at one sign-in after another. A manager who signs in on the device is not held up by what others made. It is
 * counted by the rows themselves, archived ones too, so that neither a restart nor tidying up begins it anew.
 *
 * @throws Refused `too-many-new-tills`
 */
export async function refuseTooManyNew(tx: Tx, organizationId: string, pace: Pace): Promise<void> {
  const [made] = await tx.execute<{ here: number; lately: number; unused: number }>(sql`
    with made as (
      select configuration ->> 'madeIn' as sid, created_at > now() - interval '1 hour' as is_new,
             archived_at is null and last_sequence = 0 as is_unused
        from tills where organization_id = ${organizationId} and configuration ->> 'madeIn' is not null)
    select (count(*) filter (where is_new and sid = ${pace.sid}))::int as here,
           (count(*) filter (where is_new))::int as lately, (count(*) filter (where is_unused))::int as unused
      from made`)
  if (!made) throw new Error('An aggregate answers one row')
  const isTooMany =
    made.here >= MOST_OF_A_SESSION || made.lately >= pace.mostAnHour || made.unused >= MOST_UNUSED
  if (isTooMany) throw new Refused('too-many-new-tills')
}
