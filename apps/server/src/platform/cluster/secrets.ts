import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import { writeWhole } from '../write-whole.ts'

const secret = z.string().regex(/^[\w-]{43}$/)
const secretsSchema = z.object({
  /** Mixed into every password and PIN hash, and kept outside the database: a stolen dump alone cannot be guessed at. */
  pepper: secret,
  cookieSecret: secret,
  /** The owner's password in the embedded PostgreSQL. */
  databasePassword: secret,
})
export type Secrets = z.infer<typeof secretsSchema>

const FILE = 'secrets.json'

/**
 * Reads the secrets of this data folder, or makes them once. With `shared` (TUPPENCE_SECRET) the pepper and the cookie
 * secret are derived from it instead, so that several servers on one database agree. A file that is there but unreadable
 * is never replaced: every password hash in the database depends on it.
 */
export function loadSecrets(dataFolder: string, shared?: string): Secrets {
  const kept = readOrMake(path.join(dataFolder, FILE))
  if (!shared) return kept
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', shared, '', `tuppence ${purpose}`, 32)).toString('base64url')
  return { ...kept, pepper: derive('pepper'), cookieSecret: derive('cookie secret') }
}

/** Takes up the secrets that came back with a backup, without which no password in it would be right. */
export function adoptSecrets(dataFolder: string, secrets: Secrets): void {
  writeWhole(path.join(dataFolder, FILE), `${JSON.stringify(secretsSchema.parse(secrets), null, 2)}\n`)
}

function readOrMake(file: string): Secrets {
  const text = readIfThere(file)
  if (text !== undefined) {
    try {
      return secretsSchema.parse(JSON.parse(text))
    } catch {
      throw new StartRefusal(
        `The file ${file} is damaged. Put it back from a backup: the passwords in the database depend on it.`,
      )
    }
  }
  const random = (): string => randomBytes(32).toString('base64url')
  const made: Secrets = { pepper: random(), cookieSecret: random(), databasePassword: random() }
  writeWhole(file, `${JSON.stringify(made, null, 2)}\n`)
  return made
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartRefusal(`The file ${file} cannot be read (${(error as Error).message}).`)
  }
}
