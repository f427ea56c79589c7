import { statfs } from 'node:fs/promises'
import type { Database } from '../../../platform/database/connect.ts'

const GB = 1024 ** 3
/** Beside the rows that come back PostgreSQL keeps a journal of them for a while, and the shop needs room to sell on. */
const ROOM = { times: 2, and: 2 * GB }

/**
 * Why no backup can be brought back beside what is in use, and what to do about it.
 *
 * @param role the owner's, of DATABASE_URL
 * @param folder where the embedded PostgreSQL keeps its data; undefined where another machine may have the disk
 * @returns null where nothing is in the way
 */
export async function hindrance(
  database: Database,
  role: string,
  folder: string | undefined,
): Promise<string | null> {
  const [row] = await database.sql`
    select r.rolcreatedb or r.rolsuper as may, pg_database_size(current_database())::text as bytes
      from pg_roles r where r.rolname = ${role}`
  if (!row?.may)
    return `The database role "${role}" of DATABASE_URL may make no databases. Let an administrator of PostgreSQL run: ALTER ROLE "${role}" CREATEDB`
  if (folder === undefined) return null
  const disk = await statfs(folder).catch(() => undefined)
  const wanted = Number(row.bytes) * ROOM.times + ROOM.and
  return disk && disk.bavail * disk.bsize < wanted
    ? `There is no room for it: ${Math.ceil(wanted / GB)} GB must be free on the disk of ${folder}.`
    : null
}
