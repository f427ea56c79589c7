import type { ImportStatus } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { type Job, TOLD_EVERY_MS } from './job.ts'

/** Somebody cancelled the import, or it is another's by now: the work ends where it is. */
export class NoLongerMeant extends Error {}

/** Writes how far an import is, and tells the screens of its business, though not at every step. */
export class Progress {
  readonly #database: Database
  readonly #job: Job
  readonly #wake: () => void
  #toldAt = 0

  /** @param wake has the live feed heard at once */
  constructor(database: Database, job: Job, wake: () => void) {
    this.#database = database
    this.#job = job
    this.#wake = wake
  }

  within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inOrganization(this.#database, this.#job.organizationId, work)
  }

  /**
   * Holds the import in its state while a step of the work is done, and notes how far it is, all in one transaction.
   *
   * @throws NoLongerMeant where it is in another state
   */
  async step<T>(status: ImportStatus, doneRows: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { organizationId, importId } = this.#job
    const isToldNow = Date.now() - this.#toldAt >= TOLD_EVERY_MS
    const done = await this.within(async (tx) => {
      const [mine] = await tx.execute(sql`
        update imports set done_rows = ${doneRows}, updated_at = now()
         where organization_id = ${organizationId} and id = ${importId} and status = ${status} returning id`)
      if (!mine) throw new NoLongerMeant()
      const result = await work(tx)
      if (isToldNow) await this.#tell(tx)
      return result
    })
    if (isToldNow) {
      this.#toldAt = Date.now()
      this.#wake()
    }
    return done
  }

  /** Brings the import from one state into another, with what else is to be noted, and tells of it. */
  async become(
    from: readonly ImportStatus[],
    to: ImportStatus,
    tell?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> {
    const { organizationId, importId } = this.#job
    const isDone = await this.within(async (tx) => {
      const [mine] = await tx.execute(sql`
        update imports set status = ${to}, updated_at = now()
         where organization_id = ${organizationId} and id = ${importId}
           and status in (select value from json_array_elements_text(${JSON.stringify(from)}::json)) returning id`)
      if (!mine) return false
      await tell?.(tx)
      await this.#tell(tx)
      return true
    })
    this.#wake()
    return isDone
  }

  #tell(tx: Tx): Promise<void> {
    const { organizationId, importId } = this.#job
    return announce(tx, organizationId, { type: 'imports-changed', importId })
  }
}
