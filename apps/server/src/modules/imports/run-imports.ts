import { AT_WORK, MOST_READING_MS } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { announce } from '../../platform/live/announce.ts'
import { outsideRequest } from '../../platform/request-scope.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'
import { Turns } from '../../platform/turns.ts'
import { dropRows, dropRowsOverdue } from './drop-rows.ts'
import { Unreadable } from './reading/unreadable.ts'
import { forgetDeadFiles, forgetFile } from './receive-file.ts'
import { connectForImport } from './work/connect-for-import.ts'
import { inThread } from './work/in-thread.ts'
import type { Job } from './work/job.ts'

/** Imports at work at once on one server; each business has one, and the others wait. */
const AT_ONCE = 2
/** How often a server looks for imports that another one, killed, has left half-way, and for rows whose time is over. */
const LOOKS_EVERY_MS = 60_000
/** What a file may need in memory; a hundred thousand rows need a fifth of it. */
const MEMORY_MB = 384

/** Has imports done in threads of their own, a few at a time, and goes on with what was left half-way. */
export class ImportRuns {
  readonly #app: FastifyInstance
  readonly #database: Database
  readonly #now: () => Date
  readonly #turns = new Turns(AT_ONCE)
  readonly #running = new Map<string, (() => Promise<unknown>) | undefined>()
  /** Whose file lies here and is still to be read. */
  readonly #brought = new Map<string, Job>()
  /** What came to its next step while the worker of the one before had not ended yet. */
  readonly #again = new Map<string, Job>()
  #isClosed = false

  constructor(app: FastifyInstance, database: Database, now: () => Date) {
    this.#app = app
    this.#database = database
    this.#now = now
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      timer = setInterval(() => this.#look(), LOOKS_EVERY_MS).unref()
      this.#look()
      await forgetDeadFiles()
    })
    app.addHook('preClose', async () => {
      this.#isClosed = true
      clearInterval(timer)
      // A chunk under way is rolled back, and done again by whoever goes on.
      await Promise.all([...this.#running.values()].map((end) => end?.()))
    })
  }

  /** Has an import gone on with, unless that is under way. Answers at once. */
  begin(job: Job): void {
    if (this.#isClosed) return
    if (this.#running.has(job.importId)) {
      this.#again.set(job.importId, job)
      return
    }
    this.#running.set(job.importId, undefined)
    if (job.file !== undefined) this.#brought.set(job.importId, job)
    void outsideRequest(() => this.#turns.take(job.organizationId, () => this.#run(job)))
      .catch((error) => this.#app.log.error({ err: error, importId: job.importId }, 'an import has failed'))
      .finally(() => {
        this.#running.delete(job.importId)
        this.#brought.delete(job.importId)
        const next = this.#again.get(job.importId)
        this.#again.delete(job.importId)
        if (next) this.begin(next)
      })
  }

  /** Ends what is done for an import that nobody wants any more, in the middle of whatever it is. */
  async end(importId: string): Promise<void> {
    const end = this.#running.get(importId)
    const file = this.#brought.get(importId)?.file
    if (end) await end()
    else if (file !== undefined) {
      // It waits for its turn, which may be long: files that nobody wants must not fill the disk meanwhile.
      this.#brought.delete(importId)
      await forgetFile(file)
    }
  }

  async #run(job: Job): Promise<void> {
    if (job.file !== undefined && !this.#brought.has(job.importId)) return
    if (this.#isClosed) return job.file === undefined ? undefined : await forgetFile(job.file)
    const told = () => this.#app.liveFeed.wake(job.organizationId)
    const failure = await (WORKER ? this.#inThread(WORKER, job, told) : this.#here(job, told))
    if (job.file !== undefined) await forgetFile(job.file)
    if (failure && !this.#isClosed) await this.#noteFailure(job, failure)
  }

  async #inThread(file: URL, job: Job, told: () => void): Promise<Error | undefined> {
    const withinMs = job.file === undefined ? undefined : MOST_READING_MS
    const limits = { withinMs, memoryMb: MEMORY_MB }
    const { done, end } = inThread(
      file,
      { url: this.#database.url, beyondPooler: this.#database.beyondPooler, job },
      limits,
      told,
    )
    this.#running.set(job.importId, end)
    return done
  }

  /** From its sources a program would read all of itself again for each thread: tests do the same work in theirs. */
  async #here(job: Job, told: () => void): Promise<Error | undefined> {
    const database = connectForImport(this.#database)
    this.#running.set(job.importId, () => database.close(0))
    try {
      const { doJob } = await import('./work/do-job.ts')
      await doJob(database, job, told, this.#now)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      await database.close(0)
    }
  }

  /** What failed before anything was written is over; the rest is gone on with. */
  async #noteFailure({ organizationId, importId }: Job, error: Error): Promise<void> {
    this.#app.log.error({ err: error, importId }, 'an import has failed')
    const failure = error instanceof Unreadable ? error.failure : 'unexpected'
    await inOrganization(this.#database, organizationId, async (tx) => {
      const [mine] = await tx.execute(sql`
        update imports set status = 'failed', updated_at = now(), failure = ${failure}
         where organization_id = ${organizationId} and id = ${importId} and status in ('reading', 'checking')
        returning id`)
      if (!mine) return
      await dropRows(tx, organizationId, importId)
      await announce(tx, organizationId, { type: 'imports-changed', importId })
    })
    this.#app.liveFeed.wake(organizationId)
  }

  #look(): void {
    void this.goOn()
      .then(() => dropRowsOverdue(this.#database))
      .catch((error) => this.#app.log.error({ err: error }, 'unfinished imports were not looked for'))
  }

  /**
   * Goes on with what was left half-way. A file that is still to be read lies on the server that received it, and is waited
   * for as long as that server says each minute that it has it.
   */
  async goOn(): Promise<void> {
    for (const { organizationId, importId } of this.#brought.values())
      await inOrganization(this.#database, organizationId, (tx) =>
        tx.execute(sql`
          update imports set updated_at = now()
           where organization_id = ${organizationId} and id = ${importId} and status = 'reading'
             and updated_at < now() - interval '30 seconds'`),
      )
    const unfinished = await onPlatform(this.#database, (tx) =>
      tx.execute<{ organization_id: string; id: string }>(sql`
        select organization_id, id from imports
         where status in (select value from json_array_elements_text(${JSON.stringify(AT_WORK)}::json))
           and (status <> 'reading' or updated_at < now() - interval '2 minutes')`),
    )
    for (const { organization_id: organizationId, id } of unfinished)
      this.begin({ organizationId, importId: id, file: undefined })
  }
}

/** The built program has a file for it beside its own. */
const WORKER = import.meta.url.endsWith('.ts') ? undefined : new URL('./import-worker.js', import.meta.url)
