import { z } from 'zod'
import type { Database } from '../../../platform/database/connect.ts'
import { type OwnerSql, quoted } from '../tables-to-back-up.ts'

/** Stands as a comment at each database made beside the one in use: it is there whichever of them is opened. */
const noteSchema = z.object({
  tuppence: z.literal('restored'),
  /** The database that all of them go back to. */
  family: z.string(),
  state: z.enum(['half', 'whole']),
  backup: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** How many things were found against its books. */
  wrong: z.int().min(0),
})
export type BesideNote = z.infer<typeof noteSchema>

export interface BesideDatabase {
  readonly name: string
  readonly bytes: number
  readonly isOpen: boolean
  /** Undefined for the one that was there before any other. */
  readonly note: BesideNote | undefined
}

/** How long a name in PostgreSQL may be, less what is put behind it. */
const FAMILY_LENGTH = 63 - '_restored_20260101_000000'.length

export function besideName(family: string, at: Date): string {
  const [day, time] = at.toISOString().replace(/[-:]/g, '').slice(0, 15).split('T')
  return `${family.slice(0, FAMILY_LENGTH)}_restored_${day}_${time}`
}

/** Every database that goes back to the same one as that in use, which is among them; those that are half made too. */
export async function readFamily({ sql }: Database): Promise<{ family: string; all: BesideDatabase[] }> {
  const rows = await sql<{ name: string; note: string | null; is_open: boolean; bytes: string | null }[]>`
    select d.datname as name, shobj_description(d.oid, 'pg_database') as note, d.datname = current_database() as is_open,
           case when has_database_privilege(d.oid, 'connect') then pg_database_size(d.oid)::text end as bytes
      from pg_database d where not d.datistemplate and d.datallowconn
       and (d.datname = current_database() or shobj_description(d.oid, 'pg_database') like '{"tuppence"%'
            or exists (select from pg_database o where o.datname = current_database()
                        and shobj_description(o.oid, 'pg_database') like '{"tuppence"%'))
     order by d.datname`
  const all = rows.map(({ name, note, is_open, bytes }) => ({
    ...{ name, bytes: Number(bytes ?? 0), isOpen: is_open },
    note: readNote(note),
  }))
  const open = all.find(({ isOpen }) => isOpen)
  if (!open) throw new Error('PostgreSQL does not list the database in use')
  const family = open.note?.family ?? open.name
  return {
    family,
    all: all.filter(({ name, note }) => name === family || note?.family === family || name === open.name),
  }
}

function readNote(text: string | null): BesideNote | undefined {
  if (!text?.startsWith('{"tuppence"')) return undefined
  try {
    return noteSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export async function makeBeside(sql: OwnerSql, name: string, note: BesideNote): Promise<void> {
  await sql.unsafe(`create database ${quoted(name)}`)
  await noteBeside(sql, name, note)
}

export async function noteBeside(sql: OwnerSql, name: string, note: BesideNote): Promise<void> {
  // Its own word first: that is what it is found by.
  const { tuppence, ...rest } = note
  const text = JSON.stringify({ tuppence, ...rest })
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
  await sql.unsafe(`comment on database ${quoted(name)} is E'${text}'`)
}

/** @param evenIfOpen ends whoever is still at it: for what is half made, and nobody's */
export async function removeBeside(sql: OwnerSql, name: string, evenIfOpen: boolean): Promise<void> {
  await sql.unsafe(`drop database if exists ${quoted(name)}${evenIfOpen ? ' with (force)' : ''}`)
}

/** The same address, of another database beside it. */
export function besideUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}
