import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { z } from 'zod'

/*
 * A backup on its way to and from a disk:
 *
 *   the line TUPPENCE BACKUP 1, a line of JSON that says what it is (readable without the key), then pieces of
 *   4 bytes of length, the sealed bytes and 16 bytes of tag.
 *
 * Each file has a key of its own, made of the backup key and 32 random bytes of the header. Each piece is sealed by
 * AES-256-GCM under its number, and the last one says that it is the last, with the header as what is signed along: pieces
 * that are missing, cut off, changed, swapped or of another file are found before one byte of them is believed.
 */

const FIRST_LINE = 'TUPPENCE BACKUP 1\n'
const PIECE_BYTES = 256 * 1024
const TAG_BYTES = 16
/** Far more than a header is, and little enough to be read of any file. */
const MOST_HEADER_BYTES = 16 * 1024

export const backupHeaderSchema = z.object({
  madeAt: z.iso.datetime(),
  /** The code of the one business that it holds; null for the whole server. */
  business: z.string().nullable(),
  businessName: z.string().nullable(),
  /** Of the program that made it. */
  version: z.string(),
  /** The time stamp of the last migration that its tables had. */
  migratedTo: z.number(),
  salt: z.string(),
  /** Says which key opens it, and nothing about it. */
  keyCheck: z.string(),
})
export type BackupHeader = z.infer<typeof backupHeaderSchema>
export type BackupFacts = Omit<BackupHeader, 'salt' | 'keyCheck'>

/** A file that is no whole backup, or not of this key: said in a sentence for whoever must bring it back. */
export class UnusableBackup extends Error {}

/** Where nobody set TUPPENCE_BACKUP_KEY the key follows from the server's secret, so that one thing must be kept and not two. */
export const backupKey = (set: string | undefined, pepper: string): Buffer =>
  Buffer.from(hkdfSync('sha256', set ?? pepper, '', set ? 'tuppence backup key' : 'tuppence backup', 32))

const keyOfFile = (key: Buffer, salt: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), 'tuppence backup file', 32))

const checkOf = (fileKey: Buffer): string =>
  createHmac('sha256', fileKey).update('key check').digest('base64url').slice(0, 11)

/** No key seals two pieces under one number: each file has its own. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(piece), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Seals what is written to it; what it answers is the whole file. */
export class SealingStream extends Transform {
  readonly #key: Buffer
  readonly #head: Buffer
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #piece = 0

  constructor(key: Buffer, facts: BackupFacts) {
    super()
    const salt = randomBytes(32).toString('base64url')
    this.#key = keyOfFile(key, salt)
    const header: BackupHeader = { ...facts, salt, keyCheck: checkOf(this.#key) }
    this.#head = Buffer.from(`${FIRST_LINE}${JSON.stringify(header)}\n`)
    this.push(this.#head)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    // What may be the end waits: the last piece must say that it is.
    if (this.#waitingBytes > PIECE_BYTES) {
      const all = Buffer.concat(this.#waiting)
      let from = 0
      for (; all.length - from > PIECE_BYTES; from += PIECE_BYTES)
        this.#seal(all.subarray(from, from + PIECE_BYTES), false)
      this.#waiting = [all.subarray(from)]
      this.#waitingBytes = all.length - from
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#seal(Buffer.concat(this.#waiting), true)
    done()
  }

  #seal(plain: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#piece, isLast)).setAAD(this.#head)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length)
    this.push(Buffer.concat([length, sealed, cipher.getAuthTag()]))
    this.#piece += 1
  }
}

/** Opens what `SealingStream` made, piece by piece; fails with an `UnusableBackup` at the first that is not as it was made. */
export class OpeningStream extends Transform {
  readonly #key: Buffer
  #fileKey: Buffer | undefined
  #head: Buffer = Buffer.alloc(0)
  #waiting: Buffer = Buffer.alloc(0)
  #piece = 0
  #isOver = false

  constructor(key: Buffer) {
    super()
    this.#key = key
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting = Buffer.concat([this.#waiting, chunk])
    try {
      this.#openHead()
      // One whole piece stays until another byte follows it: only then is it known not to be the last.
      while (this.#fileKey && this.#next() > 0 && this.#waiting.length > this.#next()) this.#open(false)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#fileKey) throw new UnusableBackup('This file is no backup of Tuppence.')
      if (this.#next() === 0 || this.#waiting.length !== this.#next())
        throw new UnusableBackup('This backup was cut off: its end is missing. Take another one.')
      this.#open(true)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #openHead(): void {
    if (this.#fileKey) return
    const found = readHeader(this.#waiting)
    if (!found) return
    const { header, bytes } = found
    const key = keyOfFile(this.#key, header.salt)
    if (checkOf(key) !== header.keyCheck)
      throw new UnusableBackup(
        'This backup was made under another key. Set TUPPENCE_BACKUP_KEY to the one it was made with; where none was set, the key follows from the secrets.json (or TUPPENCE_SECRET) of the server that made it.',
      )
    this.#fileKey = key
    this.#head = Buffer.from(this.#waiting.subarray(0, bytes))
    this.#waiting = this.#waiting.subarray(bytes)
  }

  /** How long the next piece is with all that belongs to it; 0 while nobody can know. */
  #next(): number {
    if (this.#waiting.length < 4) return 0
    const length = this.#waiting.readUInt32BE(0)
    if (length > PIECE_BYTES) throw changed()
    return 4 + length + TAG_BYTES
  }

  #open(isLast: boolean): void {
    const bytes = this.#next()
    const sealed = this.#waiting.subarray(4, bytes - TAG_BYTES)
    const tag = this.#waiting.subarray(bytes - TAG_BYTES, bytes)
    this.#waiting = this.#waiting.subarray(bytes)
    if (this.#isOver || !this.#fileKey) throw changed()
    const opened = this.#unseal(sealed, tag, isLast)
    if (opened === undefined) {
      // A file cut between two pieces ends with one that is whole and says that more follows.
      if (isLast && this.#unseal(sealed, tag, false) !== undefined)
        throw new UnusableBackup('This backup was cut off: its end is missing. Take another one.')
      throw changed()
    }
    this.push(opened)
    this.#isOver = isLast
    this.#piece += 1
  }

  #unseal(sealed: Buffer, tag: Buffer, isLast: boolean): Buffer | undefined {
    const decipher = createDecipheriv('aes-256-gcm', this.#fileKey ?? '', nonceOf(this.#piece, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(this.#head).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    } catch {
      return undefined
    }
  }
}

const changed = (): UnusableBackup =>
  new UnusableBackup(
    'This backup was changed after it was made, or its disk has damaged it. Take another one.',
  )

/** What the beginning of a file says it is, and how long that is; undefined while too little of it is there. */
export function readHeader(start: Buffer): { header: BackupHeader; bytes: number } | undefined {
  const begins = start.subarray(0, FIRST_LINE.length).toString('latin1')
  const end = start.indexOf(0x0a, FIRST_LINE.length)
  if (!FIRST_LINE.startsWith(begins) || (end === -1 && start.length > MOST_HEADER_BYTES))
    throw new UnusableBackup('This file is no backup of Tuppence.')
  if (end === -1) return undefined
  try {
    const header = backupHeaderSchema.parse(
      JSON.parse(start.subarray(FIRST_LINE.length, end).toString('utf8')),
    )
    return { header, bytes: end + 1 }
  } catch {
    throw changed()
  }
}
