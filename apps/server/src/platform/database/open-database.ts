import { StartRefusal } from '../start-refusal.ts'
import {
  APP_ROLE,
  adoptAppRole,
  appPassword,
  checkAppRole,
  createAppRole,
  isWrongPassword,
  resetAppPassword,
} from './app-role.ts'
import { checkServer } from './check-server.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

export interface OpenOptions {
  /** As the owner: makes the role and migrates, then hangs up. */
  readonly ownerUrl: string
  /** As the restricted role; made from the owner's address if not given. */
  readonly appUrl?: string | undefined
  /** The same without the pooler that `appUrl` leads through, where it does. */
  readonly beyondPooler?: string | undefined
  /** What the app role's password follows from where the owner's address carries none. */
  readonly fallbackSecret: string
  readonly migrationsFolder: string
  /** What names the database, where something else does than DATABASE_URL. */
  readonly ownerSetting?: string | undefined
  /** See ConnectOptions. */
  readonly hasCallers?: boolean
  /** For the embedded cluster, which begins empty. */
  readonly createIfMissing?: boolean
}

export interface OpenedDatabase {
  readonly database: Database
  readonly migrated: number
  readonly warnings: string[]
  /** Gathers the planner's statistics, which only the owner may; wanted once after a first large load. */
  analyse(): Promise<void>
}

/**
 * Opens the database for work: makes the app role if missing, migrates, and answers a pool connected as that role,
 * checked to be one that row-level security holds.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const owner = await connectAsOwner(options)
  try {
    await checkServer(owner)
    const password = appPassword(
      decodeURIComponent(new URL(options.ownerUrl).password) || options.fallbackSecret,
    )
    await createAppRole(owner, password)
    const appUrl = options.appUrl ?? withCredentials(options.ownerUrl, APP_ROLE, password)
    await adoptAppRole(owner, decodeURIComponent(new URL(appUrl).username))
    const migrated = await migrate(owner, options.migrationsFolder)
    const database = connect(appUrl, {
      beyondPooler: options.beyondPooler,
      hasCallers: options.hasCallers ?? false,
    })
    try {
      const warnings = await checkServer(database).catch(async (error) => {
        if (!isWrongPassword(error) || options.appUrl) throw error
        await resetAppPassword(owner, password)
        return checkServer(database)
      })
      await checkAppRole(database)
      return { database, migrated, warnings, analyse: () => analyse(options.ownerUrl) }
    } catch (error) {
      await database.close(0)
      throw asRefusal(error, options.appUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL')
    }
  } finally {
    await owner.close(0)
  }
}

async function connectAsOwner({ ownerUrl, createIfMissing, ownerSetting }: OpenOptions): Promise<Database> {
  const owner = connect(ownerUrl, { max: 1, applicationName: 'tuppence start' })
  try {
    await owner.sql`select 1`
    return owner
  } catch (error) {
    await owner.close(0)
    if (!createIfMissing || (error as { code?: string }).code !== NO_SUCH_DATABASE)
      throw asRefusal(error, ownerSetting ?? 'DATABASE_URL')
  }
  await createDatabase(ownerUrl)
  return connect(ownerUrl, { max: 1, applicationName: 'tuppence start' })
}

async function createDatabase(ownerUrl: string): Promise<void> {
  const address = new URL(ownerUrl)
  const name = decodeURIComponent(address.pathname.slice(1))
  address.pathname = '/postgres'
  const first = connect(address.href, { max: 1, applicationName: 'tuppence start' })
  try {
    await first.sql`create database ${first.sql(name)}`
  } finally {
    await first.close(0)
  }
}

async function analyse(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1, applicationName: 'tuppence analyse' })
  try {
    await owner.sql`analyze`
  } finally {
    await owner.close(0)
  }
}

const NO_SUCH_DATABASE = '3D000'

/** Wrong addresses and passwords are for the person who set them; anything else is a fault and keeps its stack. */
function asRefusal(error: unknown, setting: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const theirs = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'CONNECT_TIMEOUT',
    '28P01',
    '28000',
    '3D000',
    '42501',
  ]
  if (!code || !theirs.includes(code)) return error
  return new StartRefusal(`The database of ${setting} cannot be used: ${message || code}.`)
}

/** The same server and database, as somebody else. */
export function withCredentials(url: string, name: string, password: string): string {
  const address = new URL(url)
  address.username = encodeURIComponent(name)
  address.password = encodeURIComponent(password)
  return address.href
}
