import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_ROLE, appPassword } from '../../platform/database/app-role.ts'
import { connect } from '../../platform/database/connect.ts'
import { openDatabase, withCredentials } from '../../platform/database/open-database.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import { testProducts } from '../../testing/test-till.ts'
import { BackupFolder } from './backup-folder.ts'
import { makeBackups } from './make-backups.ts'
import { isDrillDue, isNightlyDue } from './read-runs.ts'
import { readBackupHeader, restoreBackup } from './restore-backup.ts'
import { backupKey } from './sealed-file.ts'
import type { StoredBackup } from './stored-backup.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const { ownerSql, ownerUrl } = await testDatabase()
const place = mkdtempSync(path.join(tmpdir(), 'tuppence-backups-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A database whose owner is no superuser and is held by row-level security, as a rented PostgreSQL gives one. */
async function rented(): Promise<string> {
  const name = `rented_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const password = 'rented-password-1'
  await ownerSql.unsafe(`create role ${name} login nosuperuser nobypassrls noinherit password '${password}'`)
  await ownerSql.unsafe(`create database ${name} owner ${name}`)
  afterAll(async () => {
    const admin = connect(ownerUrl.replace(/\/[^/]*$/, '/postgres'), { max: 1 })
    await admin.sql.unsafe(`drop database ${name} with (force)`)
    await admin.sql.unsafe(`drop role ${name}`)
    await admin.close()
  })
  const url = new URL(withCredentials(ownerUrl, name, password))
  url.pathname = `/${name}`
  return url.href
}

const appUrlOf = (url: string): string => {
  const app = new URL(
    withCredentials(ownerUrl, APP_ROLE, appPassword(decodeURIComponent(new URL(ownerUrl).password))),
  )
  app.pathname = new URL(url).pathname
  return app.href
}

describe('a PostgreSQL of one’s own', () => {
  it('R14 R9 is backed up and restored by an owner whom row-level security holds, and who sees nothing otherwise', async () => {
    const url = await rented()
    const open = { fallbackSecret: 'not used', migrationsFolder: MIGRATIONS, createIfMissing: false }
    const { database } = await openDatabase({ ...open, ownerUrl: url, appUrl: appUrlOf(url) })
    afterAll(() => database.close())
    const shop = await testBusiness(database)
    const past = new URL(ownerUrl)
    past.pathname = new URL(url).pathname
    const arranger = connect(past.href, { max: 1 })
    await testProducts(arranger.sql, shop.organizationId, [250, 99])
    await arranger.close()
    const folder = new BackupFolder(place)
    const secrets = testSecrets
    const parts = {
      database,
      ownerUrl: url,
      secrets,
      givenKey: 'g'.repeat(32),
      folder,
      now: () => new Date(),
    }
    const made: StoredBackup[] = (await makeBackups(parts, 'nightly', new AbortController().signal)) ?? []
    expect(made.map(({ business }) => business)).toEqual([null, shop.businessCode])

    const owner = connect(url, { max: 1 })
    expect(await owner.sql`select 1 from products`).toHaveLength(0)
    expect(await owner.sql`select 1 from staff_members`).toHaveLength(0)
    await owner.close()

    const to = await rented()
    const header = await readBackupHeader(folder.read(made[0]?.name ?? ''))
    const { rows } = await restoreBackup(
      { header, read: () => folder.read(made[0]?.name ?? ''), key: backupKey('g'.repeat(32), 'any other') },
      { ...open, ownerUrl: to, appUrl: appUrlOf(to) },
    )
    expect(rows).toBeGreaterThan(10)
    const back = new URL(ownerUrl)
    back.pathname = new URL(to).pathname
    const looker = connect(back.href, { max: 1 })
    expect(await looker.sql`select 1 from products`).toHaveLength(2)
    expect(
      await looker.sql`select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
                               and not relforcerowsecurity`,
    ).toHaveLength(0)
    await looker.close()
  }, 60_000)
})

describe('SITE-010 a backup is due', () => {
  const good = (at: string) => ({ lastGoodAt: new Date(at), last: null })
  it.each([
    ['at three in the morning of British summer', '2026-07-01T02:00:00Z', '2026-06-30T12:00:00Z', true],
    ['not before', '2026-07-01T01:59:00Z', '2026-06-30T12:00:00Z', false],
    ['not twice in a night', '2026-07-01T06:00:00Z', '2026-07-01T02:01:00Z', false],
    ['at three in winter', '2026-12-01T03:00:00Z', '2026-11-30T12:00:00Z', true],
    ['once in the night that has an hour twice', '2026-10-25T04:30:00Z', '2026-10-25T03:00:30Z', false],
    ['in the night that misses an hour', '2026-03-29T02:00:00Z', '2026-03-28T20:00:00Z', true],
    [
      'in the morning where the server was off at night',
      '2026-07-01T08:00:00Z',
      '2026-06-28T02:00:00Z',
      true,
    ],
  ])('%s', (_, now, lastGood, due) => {
    expect(isNightlyDue(good(lastGood), new Date(now))).toBe(due)
  })

  it('where there never was one, and after a failure an hour later', () => {
    const now = new Date('2026-07-01T12:00:00Z')
    const failed = (minutes: number) => ({
      lastGoodAt: null,
      last: {
        startedAt: new Date(now.getTime() - minutes * 60_000),
        endedAt: now,
        failure: 'The disk is full',
        files: 0,
      },
    })
    expect(isNightlyDue({ lastGoodAt: null, last: null }, now)).toBe(true)
    expect(isNightlyDue(failed(59), now)).toBe(false)
    expect(isNightlyDue(failed(60), now)).toBe(true)
  })
})

describe('R14 the newest backup is tried out', () => {
  const at = (time: string) => new Date(time)
  const drill = (startedAt: string, failure: string | null = null) => ({ startedAt: at(startedAt), failure })
  const [night, noon] = ['2026-07-15T02:20:00Z', '2026-07-15T12:00:00Z']
  it.each([
    ['not where there is none', night, null, null, false],
    ['in the night after the first', night, '2026-07-15T02:00:00Z', null, true],
    ['an hour after one that was made in the day', noon, '2026-07-15T11:00:00Z', null, true],
    ['and not at once', noon, '2026-07-15T11:30:00Z', null, false],
    ['a week after the last time', night, '2026-07-15T02:00:00Z', drill('2026-07-08T02:25:00Z'), true],
    ['and no sooner', night, '2026-07-15T02:00:00Z', drill('2026-07-09T02:25:00Z'), false],
    ['not while the shop is open', noon, '2026-07-15T02:00:00Z', drill('2026-07-08T02:25:00Z'), false],
    ['but where it is never on at night', noon, '2026-07-15T11:00:00Z', drill('2026-07-07T12:00:00Z'), true],
    [
      'the night after one that failed',
      night,
      '2026-07-15T02:00:00Z',
      drill('2026-07-14T02:25:00Z', 'Cut'),
      true,
    ],
  ] as const)('%s', (_, now, lastGood, last, due) => {
    expect(isDrillDue({ lastGoodAt: lastGood && at(lastGood), drill: last }, at(now))).toBe(due)
  })
})
