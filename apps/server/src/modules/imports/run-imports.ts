import { Worker } from 'node:worker_threads'
import { AT_WORK } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { connect, type Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'
import { Turns } from '../../platform/turns.ts'
import { forgetFile } from './receive-file.ts'
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
    void this.#turns
      .take(job.organizationId, () => this.#run(job))
      .catch((error) => this.#app.log.error({ err: error, importId: job.importId }, 'an import has failed'))
      .finally(() => {
        this.#running.delete(job.importId)
        const next = this.#again.get(job.importId)
        this.#again.delete(job.importId)
        if (next) this.begin(next)
      })
  }

  async #run(job: Job): Promise<void> {
    if (this.#isClosed) return job.file === undefined ? undefined : await forgetFile(job.file)
    const told = () => this.#app.liveFeed.wake(job.organizationId)
    const failure = await (WORKER ? this.#inThread(WORKER, job, told) : this.#here(job, told))
    if (job.file !== undefined) await forgetFile(job.file)
    if (failure && !this.#isClosed) await this.#noteFailure(job, failure)
  }

  async #inThread(file: URL, job: Job, told: () => void): Promise<Error | undefined> {
    const worker = new Worker(file, {
      workerData: { url: this.#database.url, job },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    this.#running.set(job.importId, () => worker.terminate())
    worker.on('message', told)
    return new Promise((resolve) => {
      worker.once('error', resolve)
      worker.once('exit', () => resolve(undefined))
    })
  }

  /** From its sources a program would read all of itself again for each thread: tests do the same work in theirs. */
  async #here(job: Job, told: () => void): Promise<Error | undefined> {
    const { doJob } = await import('./work/do-job.ts')
    const database = connect(this.#database.url, { max: 1, applicationName: 'tuppence import' })
    this.#running.set(job.importId, () => database.close(0))
    try {
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
    const isOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    await inOrganization(this.#database, organizationId, (tx) =>
      tx.execute(sql`
        update imports set status = 'failed', updated_at = now(),
               failure = ${isOfMemory ? 'too-much-memory' : 'unexpected'}
         where organization_id = ${organizationId} and id = ${importId} and status in ('reading', 'checking')`),
    )
  }

  #look(): void {
    void this.#goOn()
      .then(() => dropOldRows(this.#database))
      .catch((error) => this.#app.log.error({ err: error }, 'unfinished imports were not looked for'))
  }

  /** A file that is still to be read lies on the server that received it, and is waited for. */
  async #goOn(): Promise<void> {
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

/** Rows of files go when their time is over, and with them what they say of people, and the way back. */
async function dropOldRows(database: Database): Promise<void> {
  const old = await onPlatform(database, (tx) =>
    tx.execute<{ organization_id: string; id: string }>(sql`
      select organization_id, id from imports where rows_go_at < now() and sheets::text <> '[]'`),
  )
  for (const { organization_id: organizationId, id } of old)
    await inOrganization(database, organizationId, async (tx) => {
      await tx.execute(
        sql`delete from import_chunks where organization_id = ${organizationId} and import_id = ${id}`,
      )
      await tx.execute(sql`
        update imports set sheets = '[]', status = case when status in ('read', 'checked') then 'cancelled' else status end
         where organization_id = ${organizationId} and id = ${id}`)
    })
}
