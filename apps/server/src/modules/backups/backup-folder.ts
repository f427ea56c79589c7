import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CHECKSUM, readName, type StoredBackup } from './stored-backup.ts'

const HALF = '.half'

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
    const ours = names.filter((name) => readName(name) !== undefined).sort()
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
    const said = readName(name)
    const file = path.join(this.path, name)
    const size = await stat(file).catch(() => undefined)
    if (!size || !said) return undefined
    const beside = await readFile(file + CHECKSUM, 'utf8').catch(() => '')
    return {
      name,
      ...said,
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
      if (name.endsWith(HALF) && readName(name.slice(0, -HALF.length)))
        await rm(path.join(this.path, name), { force: true })
  }
}
