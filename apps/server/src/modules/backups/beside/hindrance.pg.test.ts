import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { temporaryDataFolder, WITH_ROOM_TO_RESTORE } from '../../../testing/temporary-data-folder.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { hindrance } from './hindrance.ts'

const { database, ownerSql, ownerUrl } = await testDatabase()
const role = new URL(ownerUrl).username
const folder = temporaryDataFolder('tuppence-room-', WITH_ROOM_TO_RESTORE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** A file system that is always full. */
const FULL = process.platform === 'darwin' ? '/dev' : '/proc'

it('R14 no backup comes back where the disk has not twice the database’s room and 2 GB, and how much is wanted is said', async () => {
  const [size] = await ownerSql<
    { bytes: string }[]
  >`select pg_database_size(current_database())::text as bytes`
  const wantedGb = Math.ceil((Number(size?.bytes) * 2) / 1024 ** 3 + 2)
  expect(await hindrance(database, role, FULL)).toBe(
    `There is no room for it: ${wantedGb} GB must be free on the disk of ${FULL}.`,
  )
  expect(await hindrance(database, role, folder)).toBeNull()
  // Another machine may have the disk of a PostgreSQL of one's own.
  expect(await hindrance(database, role, undefined)).toBeNull()
})
