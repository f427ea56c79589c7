import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredBackup {
  readonly name: string
  readonly madeAt: Date
  /** The code of the one business it holds; null for the whole server. */
  readonly business: string | null
  readonly bytes: number
  /** SHA-256 of the file, in hexadecimal, as it was written; null where that was lost. */
  readonly checksum: string | null
}

const NAME = /^tuppence-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([A-Za-z0-9-]+)\.backup$/
const HALF = '.half'
const CHECKSUM = '.sha256'
const WHOLE = 'whole'

export const backupName = (madeAt: Date, business: string | null): string =>
  `tuppence-${madeAt.toISOString().replace(/[-:.]/g, '')}-${business ?? WHOLE}.backup`

/** Where backups are kept as files, each with a file beside it that `sha256sum -c` reads. */
export class BackupFolder {
  readonly path: string

  constructor(folder: string) {
    this.path = folder
  }

  /** Newest first. @param most so many of them, which are the newest */
  async list(most = Number.POSITIVE_INFINITY): Promise<StoredBackup[]> {
    const names = await readdir(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const ours = names.filter((name) => NAME.test(name)).sort()
    const listed = await Promise.all(
      ours
        .reverse()
        .slice(0, most)
        .map((name) => this.#describe(name)),
    )
    return listed.filter((one) => one !== undefined)
  }

  /** A file that another server has just removed is none. */
  async #describe(name: string): Promise<StoredBackup | undefined> {
    const [, year, month, day, hour, minute, second, ms, of] = NAME.exec(name) ?? []
    const file = path.join(this.path, name)
    const size = await stat(file).catch(() => undefined)
    if (!size || !of) return undefined
    const beside = await readFile(file + CHECKSUM, 'utf8').catch(() => '')
    return {
      name,
      madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
      business: of === WHOLE ? null : of,
      bytes: size.size,
      checksum: /^[0-9a-f]{64}/.exec(beside)?.[0] ?? null,
    }
  }

  /**
   * Keeps what `fill` writes. Until the last byte is on the disk the file has another name, so that one cut short by a signal, a
   * full disk or a power cut never looks like a backup.
   */
  async write(
    name: string,
    fill: (to: Writable) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StoredBackup> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    const file = path.join(this.path, name)
    const half = file + HALF
    const hash = createHash('sha256')
    const through = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      const kept = pipeline(through, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }), {
        signal,
      })
      kept.catch((error) => through.destroy(error))
      await Promise.all([fill(through), kept])
      signal.throwIfAborted()
      const checksum = hash.digest('hex')
      await writeFile(file + CHECKSUM, `${checksum}  ${name}\n`, { mode: 0o600, flush: true })
      await rename(half, file)
      await this.#keepNames()
    } catch (error) {
      await rm(half, { force: true })
      await rm(file + CHECKSUM, { force: true })
      throw error
    }
    const stored = await this.#describe(name)
    if (!stored) throw new Error(`The backup ${name} is gone again`)
    return stored
  }

  /** A renaming is only lasting once its folder is. Windows knows no such thing. */
  async #keepNames(): Promise<void> {
    const folder = await open(this.path, 'r').catch(() => undefined)
    await folder?.sync().catch(() => {})
    await folder?.close()
  }

  read(name: string): ReturnType<typeof createReadStream> {
    return createReadStream(path.join(this.path, name))
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.path, name), { force: true })
    await rm(path.join(this.path, name) + CHECKSUM, { force: true })
  }

  /** What a server that died in the middle of one has left. */
  async removeHalves(): Promise<void> {
    const names = await readdir(this.path).catch(() => [])
    for (const name of names)
      if (name.endsWith(HALF) && NAME.test(name.slice(0, -HALF.length)))
        await rm(path.join(this.path, name), { force: true })
  }
}
