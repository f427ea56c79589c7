import { constants, setPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import { checkBooks } from './check-books.ts'
import {
  type BesideNote,
  besideUrl,
  makeBeside,
  noteBeside,
  restoreBackup,
  UnusableBackup,
} from './modules/backups/public.ts'
import type { Secrets } from './platform/cluster/secrets.ts'
import { connect, type Database } from './platform/database/connect.ts'
import { onPlatform } from './platform/tenancy.ts'

const TELLS_EVERY_MS = 1_000

export interface RestoreBeside {
  readonly ownerUrl: string
  /** As the role that the server works as, of the database in use. */
  readonly appUrl: string
  /** The run on record that this is the work of. */
  readonly run: string
  readonly open: () => Promise<Parameters<typeof restoreBackup>[0]>
  readonly secrets: Secrets
  readonly migrationsFolder: string
  readonly signal: AbortSignal
}

/**
 * Brings a backup back into a new database beside the one in use, and checks every book in it. Whoever began it puts its end on
 * record, and removes what is half made.
 *
 * @throws UnusableBackup where the file cannot be used: before a database was made
 */
export async function restoreBeside(given: RestoreBeside): Promise<void> {
  const { ownerUrl, appUrl, run, secrets, migrationsFolder, signal } = given
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const database = connect(appUrl, { max: 1, applicationName: 'tuppence restore' })
  const owner = connect(ownerUrl, { max: 1, applicationName: 'tuppence restore' })
  const progress = new Progress(database, run)
  try {
    const { name, ...said } = await readRun(database, owner, run)
    const note: BesideNote = { tuppence: 'restored', ...said, state: 'half', wrong: 0 }
    const backup = await given.open()
    const to = besideUrl(ownerUrl, name)
    const beside = besideUrl(appUrl, name)
    const work = restoreBackup(backup, {
      ...{ ownerUrl: to, appUrl: beside, fallbackSecret: secrets.pepper, migrationsFolder },
      createIfMissing: false,
      onRead: async ({ rows, secrets: theirs }) => {
        if (theirs.pepper !== secrets.pepper)
          throw new UnusableBackup(
            'This backup is of a server with another secret: nobody’s password would be right in it here. Bring it back by the command, into a place of its own.',
          )
        signal.throwIfAborted()
        await makeBeside(owner.sql, name, note)
        await progress.tell({ step: 'filling', all: rows })
      },
      onRows: (rows) => progress.count(rows),
    })
    await Promise.race([work, ended(signal)])
    await progress.tell({ step: 'checking' })
    const back = connect(beside, { max: 2, applicationName: 'tuppence restore' })
    try {
      const shops = await Promise.race([checkBooks(back, new Date()), ended(signal)])
      const wrong = shops.reduce((sum, shop) => sum + shop.wrong, 0)
      await noteBeside(owner.sql, name, { ...note, state: 'whole', wrong })
    } finally {
      await back.close(1_000)
    }
  } finally {
    await progress.end()
    await Promise.all([database.close(1_000), owner.close(1_000)])
  }
}

async function readRun(database: Database, { sql: ownerSql }: Database, run: string) {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<{ name: string; backup: string; by: string; at: Date }>(
      sql`select database as name, backup, asked_by as by, started_at as at from restores where id = ${run}`,
    ),
  )
  const [open] = await ownerSql<{ family: string }[]>`
    select coalesce((case when note like '{"tuppence"%' then note::jsonb end) ->> 'family', name) as family
      from (select datname as name, shobj_description(oid, 'pg_database') as note
              from pg_database where datname = current_database()) open`
  if (!row || !open) throw new Error('Nobody asked for this to be brought back.')
  return { name: row.name, backup: row.backup, by: row.by, at: new Date(row.at).toISOString(), ...open }
}

/** How far it is, told every second. */
class Progress {
  readonly #database: Database
  readonly #run: string
  #rows = 0
  #told = 0
  #busy: Promise<unknown> | undefined
  readonly #timer: NodeJS.Timeout

  constructor(database: Database, run: string) {
    this.#database = database
    this.#run = run
    this.#timer = setInterval(() => {
      if (this.#busy || this.#rows === this.#told) return
      this.#told = this.#rows
      const write = sql`update restores set rows_back = ${this.#rows} where id = ${run}`
      // It is only told: the next time tells more.
      this.#busy = onPlatform(database, (tx) => tx.execute(write))
        .catch(() => {})
        .finally(() => {
          this.#busy = undefined
        })
    }, TELLS_EVERY_MS)
  }

  count(rows: number): void {
    this.#rows = rows
  }

  async tell({ step, all }: { step: string; all?: number }): Promise<void> {
    await onPlatform(this.#database, (tx) =>
      tx.execute(sql`
        update restores set step = ${step}, rows_back = ${this.#rows}, rows_all = coalesce(${all ?? null}::bigint, rows_all)
         where id = ${this.#run}`),
    )
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#busy
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
