import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** Wrong tries that cost nothing. An address may stand for a whole shop, so it has more of them than a name. */
const FREE_TRIES = { account: 5, address: 30 } as const
const FIRST_LOCK_S = 60
const LONGEST_LOCK_S = 24 * 60 * 60
/** A day without a wrong try, and the count begins again. */
const FORGOTTEN_AFTER_S = 24 * 60 * 60

export type Guarded = { readonly kind: keyof typeof FREE_TRIES; readonly key: string }

/** What is guarded when somebody tries a name from an address. Names that do not exist are guarded alike. */
export function guardsOf(account: string, address: string): Guarded[] {
  return [
    { kind: 'account', key: hashed(`account:${account.trim().toLowerCase()}`) },
    { kind: 'address', key: hashed(`address:${address}`) },
  ]
}

/** The table holds no names and addresses of people who only mistyped. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Whether tries are refused at present, right or wrong. */
export async function isLocked(tx: Tx, guards: readonly Guarded[], now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from sign_in_failures where key in ${guards.map(({ key }) => key)} and locked_until > ${now}`)
  return rows.length > 0
}

/**
 * Counts a wrong try. From the fifth of a name (the thirtieth of an address) tries are locked for a minute, and for
 * twice as long after each further one (reliability R12). The count is in the database: it outlives a restart.
 */
export async function countFailure(tx: Tx, guards: readonly Guarded[], now: Date): Promise<void> {
  // In one order, so that two of these never wait for each other.
  for (const { kind, key } of [...guards].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const free = FREE_TRIES[kind]
    await tx.execute(sql`
      insert into sign_in_failures as f (key, failures, last_failure_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when f.last_failure_at < ${now}::timestamptz - make_interval(secs => ${FORGOTTEN_AFTER_S})
                        then 1 else f.failures + 1 end,
        last_failure_at = ${now}`)
    await tx.execute(sql`
      update sign_in_failures
         set locked_until = ${now}::timestamptz + make_interval(
               secs => least(${LONGEST_LOCK_S}, ${FIRST_LOCK_S} * power(2, least(failures - ${free}, 20))))
       where key = ${key} and failures >= ${free}`)
  }
}

/** A right password clears the count of the name, never that of the address: one's own account must not reset it. */
export async function clearFailures(tx: Tx, guards: readonly Guarded[]): Promise<void> {
  for (const { kind, key } of guards) {
    if (kind === 'account') await tx.execute(sql`delete from sign_in_failures where key = ${key}`)
  }
}
