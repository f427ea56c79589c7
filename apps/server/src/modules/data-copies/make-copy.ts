import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import { connect } from '../../platform/database/connect.ts'
import { setOrganization, type Tx } from '../../platform/tenancy.ts'
import type { CopiedTable } from './copied-table.ts'
import { COPIED_TABLES, readMe } from './what-is-copied.ts'

/** So many rows are in memory at once. */
const ROWS_TOGETHER = 500
const PIECE_BYTES = 1024 * 1024

export interface CopyProgress {
  readonly files: number
  readonly rows: number
}

/**
 * Writes all data of a business as it is at one moment, as a ZIP of CSVs, a piece after the other. It rests as long as it works, so
 * that a till has the processor for itself half of the time at least.
 *
 * @param url of the database, as the role that is held to one business
 * @param keep is given each piece, and waited for
 */
export async function makeCopy(
  { url, organizationId, now }: { url: string; organizationId: string; now: Date },
  keep: (piece: Buffer, progress: CopyProgress) => Promise<void>,
): Promise<CopyProgress> {
  const database = connect(url, { max: 1, applicationName: 'tuppence data copy' })
  try {
    return await database.drizzle.transaction(
      async (tx) => {
        await tx.execute(sql.raw(setOrganization(organizationId)))
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
        const [shop] = await tx.execute<{ name: string }>(
          sql`select name from organizations where id = ${organizationId}`,
        )
        const progress = { files: 0, rows: 0 }
        const zip = new ZipFile()
        const file = Readable.from(zip.outputStream)
        zip.addBuffer(Buffer.from(readMe(shop?.name ?? '', now)), 'READ ME.txt')
        for (const table of COPIED_TABLES) {
          const lines = Readable.from(csvOf(tx, table, organizationId, progress))
          // A file that could not be read to its end must not look like a whole one.
          lines.on('error', (error) => file.destroy(error))
          zip.addReadStream(lines, table.file, { mtime: now })
        }
        await addPictures(tx, { organizationId, now }, zip, (error) => file.destroy(error))
        zip.end()
        await inPieces(file, (piece) => keep(piece, progress))
        return progress
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    await database.close(1_000)
  }
}

/** Each is read when its turn comes: of all of them together there may be more than there is memory. */
async function addPictures(
  tx: Tx,
  { organizationId, now }: { organizationId: string; now: Date },
  zip: ZipFile,
  fail: (error: Error) => void,
): Promise<void> {
  const pictures = await tx.execute<{ id: string }>(sql`
    select id from product_pictures where organization_id = ${organizationId} order by id`)
  for (const { id } of pictures)
    zip.addReadStreamLazy(`pictures/${id}.webp`, { mtime: now, compress: false }, (give) => {
      tx.execute<{ large: Buffer }>(
        sql`select large from product_pictures where organization_id = ${organizationId} and id = ${id}`,
      ).then(([picture]) => give(null, Readable.from(picture ? [picture.large] : [])), fail)
    })
}

async function inPieces(file: Readable, keep: (piece: Buffer) => Promise<void>): Promise<void> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    waiting.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes < PIECE_BYTES) continue
    await keep(Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  if (bytes > 0) await keep(Buffer.concat(waiting))
}

async function* csvOf(
  tx: Tx,
  { columns, from, order, business = 'organization_id' }: CopiedTable,
  organizationId: string,
  progress: { files: number; rows: number },
): AsyncGenerator<string> {
  // A spreadsheet opens a CSV as UTF-8 only where it begins so.
  yield `${CSV_START}${csvLine(Object.keys(columns))}`
  // Each as PostgreSQL writes it for programs: moments by ISO 8601, amounts with their pence.
  const cells = Object.entries(columns).map(([heading, cell]) => `to_json(${cell}) #>> '{}' as "${heading}"`)
  const alias = order.split('.')[0]
  await tx.execute(
    sql.raw(`declare copied no scroll cursor for
      select ${cells.join(', ')} from ${from} cross join (select '${organizationId}'::uuid as id) shop
       where ${alias}.${business} = shop.id order by ${order}`),
  )
  for (;;) {
    const began = performance.now()
    const rows = await tx.execute<Record<string, string | null>>(
      sql.raw(`fetch ${ROWS_TOGETHER} from copied`),
    )
    if (rows.length > 0) yield rows.map((row) => csvLine(Object.values(row))).join('')
    progress.rows += rows.length
    if (rows.length < ROWS_TOGETHER) break
    await sleep(performance.now() - began)
  }
  await tx.execute(sql`close copied`)
  progress.files += 1
}
