import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import { BackupFolder } from './backup-folder.ts'
import { makeBackups } from './make-backups.ts'

const { database, ownerSql, ownerUrl } = await testDatabase()
const place = mkdtempSync(path.join(tmpdir(), 'tuppence-backups-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('SET-007 SET-012 D7 the night makes no file of a business that switched it off; the whole server is kept, and what is asked for is made', async () => {
  const [wants, not] = [await testBusiness(database), await testBusiness(database)]
  await ownerSql`update organizations set settings = '{"autoBackup": false}' where id = ${not.organizationId}`
  const parts = {
    ...{
      database,
      ownerUrl,
      secrets: testSecrets,
      givenKey: 'g'.repeat(32),
      folder: new BackupFolder(place),
    },
    now: () => new Date(),
  }
  const of = async (kind: 'nightly' | 'asked') =>
    ((await makeBackups(parts, kind, new AbortController().signal)) ?? []).map(({ business }) => business)
  expect(await of('nightly')).toEqual([null, wants.businessCode])
  expect((await of('asked')).sort()).toEqual([null, wants.businessCode, not.businessCode].sort())
})
