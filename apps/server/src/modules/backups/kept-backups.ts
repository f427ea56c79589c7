import path from 'node:path'
import type { BucketSettings } from '../../platform/settings.ts'
import { BackupBucket } from './backup-bucket.ts'
import type { BackupFolder } from './backup-folder.ts'
import { readName, type StoredBackup } from './stored-backup.ts'

export interface KeptBackup extends StoredBackup {
  /** The folder has lost it, or never had it: its copy in the store is all there is. */
  readonly onlyInStore: boolean
}

export interface ListedKept {
  /** Newest first. */
  readonly all: KeptBackup[]
  /** Why nobody knows what is in the store; null where that is known, or there is none. */
  readonly storeFailure: string | null
}

/** A page is not kept waiting by a store that is out of order. */
const STORE_ANSWERS_WITHIN_MS = 4_000
/** A page that stays open asks the store no more often. */
const STORE_KEPT_MS = 60_000

type Copies = { readonly all: readonly StoredBackup[] } | { readonly failure: string }

/** What can be brought back: the files of the folder, and what only the store beside it still has. */
export class KeptBackups {
  readonly folder: BackupFolder
  /** How people call the store; null for none. */
  readonly store: string | null
  readonly #bucket: BucketSettings | undefined
  #copies: { readonly at: number; readonly told: Promise<Copies> } | undefined

  constructor(folder: BackupFolder, bucket: BucketSettings | undefined) {
    this.folder = folder
    this.#bucket = bucket
    this.store = bucket ? new BackupBucket(bucket).place : null
  }

  async list(): Promise<ListedKept> {
    const [files, copies] = await Promise.all([this.folder.list(), this.#readCopies()])
    const names = new Set(files.map(({ name }) => name))
    const lost = 'all' in copies ? copies.all.filter(({ name }) => !names.has(name)) : []
    const all = [
      ...files.map((one) => ({ ...one, onlyInStore: false })),
      ...lost.map((one) => ({ ...one, onlyInStore: true })),
    ]
    return {
      all: all.sort((a, b) => (a.name < b.name ? 1 : -1)),
      storeFailure: 'failure' in copies ? copies.failure : null,
    }
  }

  /**
   * Where `npm run restore` finds a backup of this name: a file, or an `s3://` address.
   *
   * @returns undefined where nobody has it
   * @throws what the store answers where the folder has none, and it cannot be asked
   */
  async find(name: string): Promise<string | undefined> {
    if (!readName(name)) return undefined
    if ((await this.folder.list()).some((one) => one.name === name))
      return path.resolve(this.folder.path, name)
    if (!this.#bucket) return undefined
    const bucket = new BackupBucket(this.#bucket)
    try {
      const isThere = await bucket.has(name, AbortSignal.timeout(STORE_ANSWERS_WITHIN_MS))
      return isThere ? `${bucket.place}/${name}` : undefined
    } finally {
      await bucket.close()
    }
  }

  #readCopies(): Promise<Copies> {
    if (!this.#bucket) return Promise.resolve({ all: [] })
    if (!this.#copies || performance.now() - this.#copies.at > STORE_KEPT_MS)
      this.#copies = { at: performance.now(), told: this.#askStore(new BackupBucket(this.#bucket)) }
    return this.#copies.told
  }

  async #askStore(bucket: BackupBucket): Promise<Copies> {
    const signal = AbortSignal.timeout(STORE_ANSWERS_WITHIN_MS)
    try {
      return { all: await bucket.list(signal) }
    } catch (error) {
      const { name, message } = error as Error
      const why = signal.aborted ? 'it did not answer in time' : message || name
      return { failure: `What is in ${bucket.place} is not known: ${why}` }
    } finally {
      await bucket.close()
    }
  }
}
