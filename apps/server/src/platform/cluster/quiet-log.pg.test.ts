import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'

const { ownerSql } = await testDatabase()

it('R18 the log of the embedded PostgreSQL has no statement and no value in it', async () => {
  const secret = 'ada.lovelace@customer.example'
  await expect(ownerSql.unsafe(`select 'of ${secret}'::uuid`)).rejects.toThrow(secret)
  const [row] = await ownerSql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  const log = readFileSync(path.resolve(row?.folder ?? '', '../../postgresql.log'), 'utf8')
  // What it says of itself is there, and was written before.
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain(secret)
})
