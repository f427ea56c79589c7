import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { z } from 'zod'
import { readFrames } from './frames.ts'
import { OpeningStream, UnusableBackup } from './sealed-file.ts'
import { type OwnerSql, quoted } from './tables-to-back-up.ts'

const secretsSchema = z.object({ pepper: z.string(), cookieSecret: z.string() })
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })
const endSchema = z.object({ rows: z.int() })
const counterSchema = z.object({ name: z.string(), last: z.string() })
const wholeSchema = z.object({ tables: z.int(), rows: z.int() })

export interface BackupContents {
  readonly secrets: z.infer<typeof secretsSchema>
  readonly tables: number
  readonly rows: number
}

/** What is told of a backup as it is read. */
interface Reader {
  table?(name: string, columns: readonly string[]): Promise<void>
  rows?(bytes: Buffer): Promise<void>
  end?(rows: number): Promise<void>
  counter?(name: string, last: string): Promise<void>
}

/**
 * Reads a backup to its end.
 *
 * @throws UnusableBackup where it is not whole, or not as it was made, or of another key
 */
export async function readBackup(file: Readable, key: Buffer, reader: Reader = {}): Promise<BackupContents> {
  const opened = new OpeningStream(key)
  const plain = createGunzip()
  file.once('error', (error) => opened.destroy(error))
  opened.once('error', (error) => plain.destroy(error))
  file.pipe(opened).pipe(plain)
  let secrets: BackupContents['secrets'] | undefined
  let counted = { tables: 0, rows: 0 }
  let whole: z.infer<typeof wholeSchema> | undefined
  try {
    for await (const { kind, bytes } of readFrames(plain)) {
      if (kind === 'D') {
        await reader.rows?.(bytes)
        continue
      }
      const content: unknown = JSON.parse(bytes.toString('utf8'))
      if (kind === 'S') secrets = secretsSchema.parse(content)
      else if (kind === 'T') {
        const { name, columns } = tableSchema.parse(content)
        counted = { ...counted, tables: counted.tables + 1 }
        await reader.table?.(name, columns)
      } else if (kind === 'E') {
        const { rows } = endSchema.parse(content)
        counted = { ...counted, rows: counted.rows + rows }
        await reader.end?.(rows)
      } else if (kind === 'N') {
        const { name, last } = counterSchema.parse(content)
        await reader.counter?.(name, last)
      } else if (kind === 'Z') whole = wholeSchema.parse(content)
    }
  } finally {
    file.destroy()
    opened.destroy()
    plain.destroy()
  }
  if (!secrets || !whole || whole.tables !== counted.tables || whole.rows !== counted.rows)
    throw new UnusableBackup('This backup does not hold what it says it holds. Take another one.')
  return { secrets, ...whole }
}

/**
 * Fills a migrated database that holds nothing yet, in one transaction: all of the backup is there afterwards, or nothing is.
 * References are taken off before and put back after, where PostgreSQL holds every row to them; policies do not hold the owner
 * meanwhile.
 */
export async function loadTables(
  sql: OwnerSql,
  file: Readable,
  key: Buffer,
  onRows: (rows: number) => void = () => {},
): Promise<BackupContents> {
  return sql.begin(async (tx) => {
    const forced = await tx<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relforcerowsecurity`
    const references = await tx<{ table: string; name: string; rule: string }[]>`
      select t.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as rule
        from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_namespace n on n.oid = t.relnamespace
       where f.contype = 'f' and n.nspname = 'public'`
    for (const { name } of forced)
      await tx.unsafe(`alter table public.${quoted(name)} no force row level security`)
    for (const { table, name } of references)
      await tx.unsafe(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
    const contents = await readBackup(file, key, fillingOf(tx, onRows))
    for (const { table, name, rule } of references)
      await tx.unsafe(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${rule}`)
    for (const { name } of forced)
      await tx.unsafe(`alter table public.${quoted(name)} force row level security`)
    return contents
  })
}

function fillingOf(tx: TransactionSql<{ bigint: number | string }>, onRows: (rows: number) => void): Reader {
  let table = ''
  let back = 0
  let into: Writable | undefined
  return {
    table: async (name, columns) => {
      table = name
      // The migrations leave a row in some: what the backup has of it is what counts.
      await tx.unsafe(`delete from public.${quoted(name)}`)
      into = await tx
        .unsafe(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)
        .writable()
      into.on('error', () => {})
    },
    rows: (bytes) =>
      new Promise((resolve, reject) => {
        // One after the other: memory holds one of them, and nothing is on its way any more when the end is said.
        into?.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve()))
        for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) back += 1
        onRows(back)
      }),
    end: async (rows) => {
      into?.end()
      await setImmediate()
      // The driver does not say that a COPY failed at its end; the next statement does, because the transaction is over.
      const [row] = await tx
        .unsafe(`select count(*)::int as there from public.${quoted(table)}`)
        .catch((error: Error) => {
          throw new Error(`The table ${table} could not be filled: ${error.message}`)
        })
      if (row?.there !== rows) throw new Error(`Of ${rows} rows of ${table}, ${row?.there} arrived`)
    },
    counter: async (name, last) => {
      await tx`select setval(${`public.${quoted(name)}`}::regclass, greatest(${last}::bigint, 1))`
    },
  }
}
