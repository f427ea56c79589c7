import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { emptied, type PrintJob } from './print-job.ts'

interface Schema extends DBSchema {
  jobs: { key: string; value: PrintJob }
}

/**
 * What is to be printed on this device, apart from the till's own database: a queue that cannot be read must not keep anybody
 * from selling, and nothing in it is a record.
 */
export class PrintQueueStore {
  readonly #name: string
  #opened: Promise<IDBPDatabase<Schema>> | undefined

  constructor(name = 'tuppence-print-queue') {
    this.#name = name
  }

  async all(): Promise<PrintJob[]> {
    const jobs = await (await this.#database()).getAll('jobs')
    return jobs.sort((a, b) => a.madeAt - b.madeAt)
  }

  /** On the disk when it resolves: a job is `printing` there before its first byte goes out. */
  async put(...jobs: readonly PrintJob[]): Promise<void> {
    const change = (await this.#database()).transaction('jobs', 'readwrite', { durability: 'strict' })
    await Promise.all([...jobs.map((job) => change.store.put(job)), change.done])
  }

  async remove(...ids: readonly string[]): Promise<void> {
    const change = (await this.#database()).transaction('jobs', 'readwrite')
    await Promise.all([...ids.map((id) => change.store.delete(id)), change.done])
  }

  /** Empties what was printed for a business: nobody who finds this device later reads whose receipts those were. */
  async emptyPrinted(organizationId: string): Promise<void> {
    const change = (await this.#database()).transaction('jobs', 'readwrite')
    const jobs = await change.store.getAll()
    const printed = jobs.filter((job) => job.organizationId === organizationId && job.state === 'printed')
    await Promise.all([...printed.map((job) => change.store.put(emptied(job))), change.done])
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= openDB<Schema>(this.#name, 1, {
      upgrade: (database) => void database.createObjectStore('jobs', { keyPath: 'id' }),
      terminated: () => {
        this.#opened = undefined
      },
    })
    return this.#opened
  }
}
