import type { Sql, TransactionSql } from 'postgres'

type Owner = Sql<{ bigint: number | string }>

/**
 * Takes locks in a transaction of its own and keeps them.
 *
 * @returns what ends that transaction
 */
export async function holdLocks(
  owner: Owner,
  take: (sql: TransactionSql<{ bigint: number | string }>) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letGo = (): void => {}
  const until = new Promise<void>((done) => {
    letGo = done
  })
  let ended: Promise<unknown> = Promise.resolve()
  await new Promise<void>((taken, failed) => {
    ended = owner.begin(async (sql) => {
      await take(sql)
      taken()
      await until
    })
    ended.catch(failed)
  })
  return async () => {
    letGo()
    await ended
  }
}

/** How many connections to this database wait for a lock just now. */
export async function lockWaiters(owner: Owner): Promise<number> {
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n ?? 0
}
