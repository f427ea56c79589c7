import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { BucketSettings } from '../../platform/settings.ts'
import type { BackupFolder } from './backup-folder.ts'
import { CHECKSUM, readName, type StoredBackup } from './stored-backup.ts'

const MB = 1024 * 1024
/** Held in memory one at a time. */
const PART_BYTES = 8 * MB
/** A store takes ten thousand. */
const MOST_PARTS = 9_000
const CONNECTS_WITHIN_MS = 10_000
const ANSWERS_WITHIN_MS = 120_000

interface Opened {
  readonly s3: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

/**
 * Where copies of the backups are kept beside the folder: any store that speaks Amazon's S3. What is kept there is what is in the
 * folder, sealed as it is: whoever runs the store can read none of it.
 */
export class BackupBucket {
  /** How people call it: `s3://bucket/prefix`. */
  readonly place: string
  readonly #settings: BucketSettings
  #opened: Promise<Opened> | undefined

  constructor(settings: BucketSettings) {
    this.#settings = settings
    this.place = `s3://${settings.bucket}${settings.prefix ? `/${settings.prefix}` : ''}`
  }

  /** Newest first; their checksums are in the files beside them and are not asked for. */
  async list(signal?: AbortSignal): Promise<StoredBackup[]> {
    const { s3, client } = await this.#open()
    const before = this.#keyOf('')
    const pages = s3.paginateListObjectsV2(
      { client },
      { Bucket: this.#settings.bucket, Prefix: before },
      { ...(signal && { abortSignal: signal }) },
    )
    const found: StoredBackup[] = []
    for await (const { Contents = [] } of pages) {
      signal?.throwIfAborted()
      for (const { Key = '', Size = 0 } of Contents) {
        const name = Key.slice(before.length)
        const said = readName(name)
        if (said) found.push({ name, ...said, bytes: Size, checksum: null })
      }
    }
    return found.sort((a, b) => (a.name < b.name ? 1 : -1))
  }

  async has(name: string, signal: AbortSignal): Promise<boolean> {
    const { s3, client } = await this.#open()
    try {
      const asked = new s3.HeadObjectCommand({ Bucket: this.#settings.bucket, Key: this.#keyOf(name) })
      await client.send(asked, { abortSignal: signal })
      return true
    } catch (error) {
      if (error instanceof s3.NotFound) return false
      throw error
    }
  }

  /** Copies a file of the folder, part by part; it is there once all of it is, and its checksum before it. */
  async keep(
    folder: BackupFolder,
    { name, bytes, checksum }: StoredBackup,
    signal: AbortSignal,
  ): Promise<void> {
    const { s3, client } = await this.#open()
    const { Upload } = await import('@aws-sdk/lib-storage')
    const Bucket = this.#settings.bucket
    const Key = this.#keyOf(name)
    if (checksum !== null)
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: Key + CHECKSUM, Body: `${checksum}  ${name}\n` }),
        { abortSignal: signal },
      )
    signal.throwIfAborted()
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body: folder.read(name), ContentType: 'application/octet-stream' },
      ...{ partSize: Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)), queueSize: 1 },
    })
    const end = (): void => void upload.abort()
    signal.addEventListener('abort', end)
    try {
      await upload.done()
    } finally {
      signal.removeEventListener('abort', end)
    }
    const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
    if (ContentLength !== bytes) throw new Error(`Of ${bytes} bytes of ${name}, ${ContentLength} arrived`)
  }

  /** The file from its beginning; asked for when it is first read from. */
  read(name: string): Readable {
    return Readable.from(this.#bytesOf(name), { objectMode: false })
  }

  async *#bytesOf(name: string): AsyncGenerator<Buffer> {
    const { s3, client } = await this.#open()
    const { Body } = await client.send(
      new s3.GetObjectCommand({ Bucket: this.#settings.bucket, Key: this.#keyOf(name) }),
    )
    if (!(Body instanceof Readable)) throw new Error(`The store gave nothing of ${name}`)
    yield* Body as AsyncIterable<Buffer>
  }

  async remove(name: string): Promise<void> {
    const { s3, client } = await this.#open()
    for (const one of [name, name + CHECKSUM])
      await client.send(new s3.DeleteObjectCommand({ Bucket: this.#settings.bucket, Key: this.#keyOf(one) }))
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    opened?.client.destroy()
    this.#opened = undefined
  }

  #keyOf(name: string): string {
    const { prefix } = this.#settings
    return prefix ? `${prefix}/${name}` : name
  }

  /** The library is large, and most servers have no such store: it is read when it is needed. */
  #open(): Promise<Opened> {
    this.#opened ??= this.#connect()
    return this.#opened
  }

  async #connect(): Promise<Opened> {
    const { endpoint, region, key, secret } = this.#settings
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      // A store of one's own is seldom reached by a name for each bucket, and Amazon's always is.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // Each part is signed over its bytes as it is; the newer checksums are Amazon's own, and others refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTS_WITHIN_MS, requestTimeout: ANSWERS_WITHIN_MS },
    })
    return { s3, client }
  }
}
