import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './connect.ts'

/** The role the server works as. Migrations grant it exactly what it needs; row-level security holds it to one business. */
export const APP_ROLE = 'tuppence_app'

/**
 * The app role's password follows from the owner's, so that every server on the same database arrives at the same one
 * and nothing more has to be kept.
 */
export function appPassword(ownerSecret: string): string {
  return createHmac('sha256', ownerSecret).update(`password of ${APP_ROLE}`).digest('base64url')
}

/** Makes the role if it is missing. The owner needs CREATEROLE for that, the first time. */
export async function createAppRole({ sql }: Database, password: string): Promise<void> {
  const [found] = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`
  if (found) return
  const rights = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE'
  try {
    await sql.unsafe(`create role ${APP_ROLE} ${rights} password '${scramVerifier(password)}'`)
  } catch (error) {
    // Servers starting together may both find it missing.
    if (codeOf(error) !== DUPLICATE && codeOf(error) !== UNIQUE) {
      throw new StartRefusal(
        `The role ${APP_ROLE} cannot be made (${(error as Error).message}). Give the role of DATABASE_URL CREATEROLE, or set DATABASE_APP_URL.`,
      )
    }
  }
}

/** Sets the password again, for when the owner's has changed. */
export async function resetAppPassword({ sql }: Database, password: string): Promise<void> {
  await sql.unsafe(`alter role ${APP_ROLE} password '${scramVerifier(password)}'`).catch(refuseForeign)
}

/** With DATABASE_APP_URL the role has a name of its own: it becomes a member of the one the migrations grant to. */
export async function adoptAppRole({ sql }: Database, name: string): Promise<void> {
  if (name === APP_ROLE) return
  const [member] = await sql`select pg_has_role(${name}, ${APP_ROLE}, 'member') as already`
  if (!member?.already) await sql`grant ${sql(APP_ROLE)} to ${sql(name)}`.catch(refuseForeign)
}

/** The role is one for a whole cluster, and whoever made it may change it: the owner of another Tuppence's database there. */
function refuseForeign(error: unknown): never {
  if (codeOf(error) !== NOT_PERMITTED) throw error
  throw new StartRefusal(
    `The role ${APP_ROLE} is there already, one for the whole PostgreSQL cluster, and the role of DATABASE_URL may not use it: it is ` +
      `another Tuppence's, or was made by somebody else. Give this one a cluster of its own. Or have a superuser run ` +
      `"GRANT ${APP_ROLE} TO the role of DATABASE_URL WITH ADMIN OPTION", and name a role of your own in DATABASE_APP_URL.`,
  )
}

/** Refuses a role that row-level security would not hold, whatever made it so. */
export async function checkAppRole({ sql }: Database): Promise<void> {
  const [role] = await sql`
    select current_user as name, rolsuper, rolbypassrls,
           (select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
               and pg_has_role(current_user, c.relowner, 'member') limit 1) as owned
      from pg_roles where rolname = current_user`
  const wrong =
    (role?.rolsuper && 'is a superuser') ||
    (role?.rolbypassrls && 'has BYPASSRLS') ||
    (role?.owned && `owns the table ${role.owned}`)
  if (wrong) {
    throw new StartRefusal(
      `The server would work as the database role "${role?.name}", which ${wrong}: row-level security would not keep the businesses apart. ` +
        'Give DATABASE_APP_URL a role with neither.',
    )
  }
}

const DUPLICATE = '42710'
const UNIQUE = '23505'
const NOT_PERMITTED = '42501'
const WRONG_PASSWORD = '28P01'
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code
export const isWrongPassword = (error: unknown): boolean => codeOf(error) === WRONG_PASSWORD

/** The password as PostgreSQL stores it (RFC 5803), so that the password itself never shows in the database's log. */
function scramVerifier(password: string): string {
  const rounds = 4096
  const salt = createHash('sha256').update(`salt of ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (word: string): Buffer => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
