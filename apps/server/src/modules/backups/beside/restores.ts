import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { readChosenDatabase, writeChoice } from '../../../platform/cluster/database-in-use.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { onPlatform, type Tx } from '../../../platform/tenancy.ts'
import type { KeptBackups } from '../kept-backups.ts'
import { restoreInProcess } from '../restore-process.ts'
import { aloneOfAllServers, CUT_OFF, RESTORE_LOCK } from '../run-on-record.ts'
import { readName } from '../stored-backup.ts'
import { type BesideDatabase, besideName, readFamily, removeBeside } from './beside-databases.ts'
import { BesideFigures, type ReadFigures } from './figures.ts'
import { hindrance } from './hindrance.ts'
import { readRestores } from './read-restores.ts'

const LOOK_EVERY_MS = 60_000

export interface RestoreParts {
  readonly database: Database
  readonly ownerUrl: string
  readonly kept: KeptBackups
  readonly dataFolder: string
  /** The PostgreSQL is the one in the data folder: what the next start opens is chosen there. */
  readonly isEmbedded: boolean
  /** What the process that does the work is told beside its environment. */
  readonly environment: Readonly<Record<string, string>>
  /** What each business has sold in a database. */
  readonly readFigures: ReadFigures
  readonly now: () => Date
}

/** Puts on record what an operator did, in the transaction of what it tells. */
type Note = (tx: Tx) => Promise<void>

/**
 * Brings backups back beside the database in use, into a new one of the same PostgreSQL, while tills sell on; says which there are
 * and which of them the next start opens. One server of all at a time.
 */
export class Restores {
  readonly #parts: RestoreParts
  readonly #log: FastifyBaseLogger
  readonly #figures: BesideFigures
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #work: Promise<unknown> | undefined

  constructor(parts: RestoreParts, log: FastifyBaseLogger) {
    this.#parts = parts
    this.#log = log
    this.#figures = new BesideFigures(parts.database, parts.readFigures)
  }

  /** What a server left half made that was ended in the middle is removed now, and looked for every minute. */
  start(): void {
    void this.tidy()
    this.#timer = setInterval(() => void this.tidy(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#work?.catch(() => {})
  }

  /** Ends when what is under way has ended; for tests. */
  async settled(): Promise<void> {
    await this.#work?.catch(() => {})
  }

  async list() {
    const { database, isEmbedded, dataFolder, readFigures } = this.#parts
    const [{ all }, runs, inTheWay, today] = await Promise.all([
      readFamily(database),
      readRestores(database),
      this.#hindrance(),
      readFigures(database),
    ])
    const chosen = isEmbedded ? readChosenDatabase(dataFolder) : undefined
    const whole = all.filter(({ note }) => note?.state !== 'half')
    const databases = await Promise.all(
      whole.map(async ({ name, bytes, isOpen, note }) => ({
        ...{ name, bytes, isOpen },
        restored: note && {
          ...{ backup: note.backup, by: note.by, at: note.at, wrong: note.wrong },
          madeAt: readName(note.backup)?.madeAt.toISOString() ?? note.at,
          business: readName(note.backup)?.business ?? null,
        },
        businesses: isOpen ? today : await this.#figures.of(name),
      })),
    )
    return { isEmbedded, hindrance: inTheWay, chosen, runs, databases }
  }

  #hindrance(): Promise<string | null> {
    const { database, ownerUrl, isEmbedded, dataFolder } = this.#parts
    const role = decodeURIComponent(new URL(ownerUrl).username)
    return hindrance(database, role, isEmbedded ? dataFolder : undefined)
  }

  /**
   * Begins to bring a backup back; the list says how far it is.
   *
   * @throws Refused `not-found`, `restore-hindered` or `restore-under-way`, where nothing was begun
   */
  async begin(backup: string, by: string, note: Note): Promise<void> {
    const { database, ownerUrl, kept, environment, now } = this.#parts
    const file = await kept.find(backup).catch((error) => {
      this.#log.error(error, 'The store of the backups could not be asked for one')
      throw new Refused('restore-hindered')
    })
    if (file === undefined) throw new Refused('not-found')
    if ((await this.#hindrance()) !== null) throw new Refused('restore-hindered')
    if (this.#work) throw new Refused('restore-under-way')
    let isBegun: () => void = () => {}
    let isRefused: (why: unknown) => void = () => {}
    const begun = new Promise<void>((resolve, reject) => {
      isBegun = resolve
      isRefused = reject
    })
    const work = aloneOfAllServers(
      ownerUrl,
      async (owner) => {
        await this.#removeHalves(owner)
        const id = uuidv7()
        const { family } = await readFamily(database)
        const name = besideName(family, now())
        await onPlatform(database, async (tx) => {
          await note(tx)
          await tx.execute(sql`
            insert into restores (id, backup, database, asked_by, started_at)
            values (${id}, ${backup}, ${name}, ${by}, ${now()})`)
        })
        isBegun()
        const said = await restoreInProcess(
          ['--beside', file, '--run', id],
          environment,
          this.#stopping.signal,
        )
        const failure = this.#stopping.signal.aborted ? CUT_OFF : said && lastLine(said)
        if (failure) {
          this.#log.error({ said }, 'A backup could not be brought back')
          await removeBeside(owner.sql, name, true)
        }
        await onPlatform(database, (tx) =>
          tx.execute(sql`
            update restores set ended_at = ${now()}, failure = ${failure?.slice(0, 500) ?? null} where id = ${id}`),
        )
        return true
      },
      RESTORE_LOCK,
    )
    this.#work = work
      .then((done) => done ?? isRefused(new Refused('restore-under-way')))
      .catch((error) => {
        isRefused(error)
        this.#log.error(error, 'What came of bringing a backup back could not be noted')
      })
      .finally(() => {
        this.#work = undefined
      })
    await begun
  }

  /** Removes what is half made and nobody works at. */
  async tidy(): Promise<void> {
    if (this.#work) return
    const { database, ownerUrl } = this.#parts
    try {
      const { running } = await readRestores(database)
      const { all } = await readFamily(database)
      if (!running && !all.some(({ note }) => note?.state === 'half')) return
      this.#work = aloneOfAllServers(ownerUrl, (owner) => this.#removeHalves(owner), RESTORE_LOCK)
      await this.#work
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#log.warn(error, 'What a cut-off restore left could not be removed')
    } finally {
      this.#work = undefined
    }
  }

  /** The caller holds the lock, so what has no end was cut off. */
  async #removeHalves(owner: Database): Promise<void> {
    const { database, now } = this.#parts
    const open = await onPlatform(database, (tx) =>
      tx.execute<{ name: string }>(sql`select database as name from restores where ended_at is null`),
    )
    const { all } = await readFamily(database)
    const half = all.filter(({ note, isOpen }) => note?.state === 'half' && !isOpen)
    const whole = new Set(all.filter(({ note }) => note?.state !== 'half').map(({ name }) => name))
    for (const name of new Set([...open, ...half].map((one) => one.name)))
      if (!whole.has(name)) await removeBeside(owner.sql, name, true)
    await onPlatform(database, (tx) =>
      tx.execute(sql`update restores set ended_at = ${now()}, failure = ${CUT_OFF} where ended_at is null`),
    )
  }

  /**
   * Has the next start open another database of the embedded PostgreSQL. The one in use is kept as it is, and chosen again in the
   * same way; choosing that while it is in use takes a choice back.
   *
   * @throws Refused `not-found`; `database-not-offered` where DATABASE_URL says it, or it holds one business alone
   */
  async choose(name: string, by: string, note: Note): Promise<void> {
    const { database, dataFolder, isEmbedded, now } = this.#parts
    const found = await this.#find(name)
    const isOfOne = found.note !== undefined && (readName(found.note.backup)?.business ?? null) !== null
    if (!isEmbedded || isOfOne) throw new Refused('database-not-offered')
    // No choice without its record, and nothing that can fail but a name on the disk between the two.
    const choice = writeChoice(dataFolder, { name, by, at: now().toISOString() })
    try {
      await onPlatform(database, note)
    } catch (error) {
      choice.drop()
      throw error
    }
    choice.keep()
  }

  /**
   * Removes a restored database for good.
   *
   * @throws Refused `not-found`; `database-stays` for one in use here or elsewhere, of the next start, or that was there before any other
   */
  async remove(name: string, note: Note): Promise<void> {
    const { database, ownerUrl, dataFolder, isEmbedded } = this.#parts
    const removed = await aloneOfAllServers(
      ownerUrl,
      async (owner) => {
        const found = await this.#find(name)
        const isChosen = isEmbedded && readChosenDatabase(dataFolder)?.name === name
        if (found.isOpen || !found.note || isChosen) throw new Refused('database-stays')
        await onPlatform(database, async (tx) => {
          await note(tx)
          await removeBeside(owner.sql, name, false).catch((error: { code?: string }) => {
            throw error.code === IN_USE ? new Refused('database-stays') : error
          })
        })
        this.#figures.forget(name)
        return true
      },
      RESTORE_LOCK,
    )
    if (!removed) throw new Refused('restore-under-way')
  }

  async #find(name: string): Promise<BesideDatabase> {
    const { all } = await readFamily(this.#parts.database)
    const found = all.find((one) => one.name === name && one.note?.state !== 'half')
    if (!found) throw new Refused('not-found')
    return found
  }
}

/** Somebody else has it open. */
const IN_USE = '55006'

/** What a process says last is why it ended. */
const lastLine = (said: string): string => said.trim().split('\n').at(-1) ?? said
