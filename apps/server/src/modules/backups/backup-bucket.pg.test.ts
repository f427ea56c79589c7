import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import { BackupBucket } from './backup-bucket.ts'
import { BackupFolder } from './backup-folder.ts'
import { readBackup } from './load-tables.ts'
import { type BackupParts, makeBackups } from './make-backups.ts'
import { readRuns } from './read-runs.ts'
import { readBackupHeader } from './restore-backup.ts'
import { startS3 } from './s3-stand-in.test-support.ts'
import { backupKey } from './sealed-file.ts'
import { backupName } from './stored-backup.ts'

const { database, ownerUrl } = await testDatabase()
const place = mkdtempSync(path.join(tmpdir(), 'tuppence-bucket-'))
const keys = { bucket: 'shop-backups', key: 'AKTEST', secret: 'a/secret+of=it', region: 'eu-west-2' }
const store = await startS3(keys)
const settings = { ...keys, endpoint: store.endpoint, prefix: 'tuppence/one shop' }
const shop = await testBusiness(database)
afterAll(async () => {
  await store.close()
  rmSync(place, { recursive: true, force: true })
})

const DAY_MS = 24 * 60 * 60 * 1_000
const never = new AbortController().signal
let clock = new Date('2026-11-20T03:00:10Z')
let night = 0
const folder = (): BackupFolder => new BackupFolder(path.join(place, `night-${night}`))
const partsOf = (more: Partial<BackupParts> = {}): BackupParts => ({
  ...{ database, ownerUrl, secrets: testSecrets, givenKey: undefined, now: () => clock },
  ...{ folder: folder(), bucket: new BackupBucket(settings), ...more },
})

beforeEach(() => {
  night += 1
  clock = new Date(clock.getTime() + DAY_MS)
  store.objects.clear()
  store.broken = undefined
})

describe('SITE-010 the copies of backups in a store that speaks S3', () => {
  it('are the same sealed files, signed for, listed over several pages, and read back whole', async () => {
    const parts = partsOf()
    await makeBackups(parts, 'nightly', never)
    clock = new Date(clock.getTime() + 60_000)
    const [whole, ofShop] = (await makeBackups(parts, 'asked', never)) ?? []
    if (!whole || !ofShop) throw new Error('nothing was made')
    const listed = (await parts.bucket?.list()) ?? []
    expect(listed).toHaveLength(4)
    expect(listed.map(({ name, bytes }) => ({ name, bytes }))).toEqual(
      (await parts.folder.list()).map(({ name, bytes }) => ({ name, bytes })),
    )
    expect(ofShop.business).toBe(shop.businessCode)
    const key = `tuppence/one shop/${whole.name}`
    expect(store.objects.get(key)?.equals(await readFile(path.join(parts.folder.path, whole.name)))).toBe(
      true,
    )
    expect(store.objects.get(`${key}.sha256`)?.toString()).toBe(`${whole.checksum}  ${whole.name}\n`)

    const again = new BackupBucket(settings)
    expect(await readBackupHeader(again.read(whole.name))).toMatchObject({ business: null })
    const { rows } = await readBackup(again.read(whole.name), backupKey(undefined, testSecrets.pepper))
    expect(rows).toBeGreaterThan(5)
    await again.close()
  })

  it('go in parts where they are large, and what is there already is not sent again', async () => {
    const parts = partsOf()
    const large = randomBytes(20 * 1024 * 1024)
    const name = backupName(new Date(clock.getTime() - DAY_MS), null)
    await parts.folder.write(name, async (to) => void to.end(large), never)
    store.parts = 0
    await makeBackups(parts, 'nightly', never)
    expect(store.parts).toBe(3)
    expect(store.objects.get(`tuppence/one shop/${name}`)?.equals(large)).toBe(true)
    clock = new Date(clock.getTime() + 60_000)
    await makeBackups(parts, 'asked', never)
    expect(store.parts).toBe(3)
  })

  it('are kept for thirty days, and nobody else’s file in the bucket is touched', async () => {
    const parts = partsOf()
    const nameAt = (days: number): string => backupName(new Date(clock.getTime() - days * DAY_MS), null)
    const old = nameAt(31)
    for (let days = 1; days < 30; days += 1)
      store.objects.set(`tuppence/one shop/${nameAt(days)}`, Buffer.from('x'))
    for (const name of [
      `tuppence/one shop/${old}`,
      `tuppence/one shop/${old}.sha256`,
      'tuppence/one shop/notes.txt',
      old,
    ])
      store.objects.set(name, Buffer.from('x'))
    await makeBackups(parts, 'nightly', never)
    const left = [...store.objects.keys()].filter((name) => name.includes(old) || name.endsWith('notes.txt'))
    expect(left).toEqual(['tuppence/one shop/notes.txt', old])
  })

  it('that could not be made are told, and made at the next try without another backup', async () => {
    const parts = partsOf()
    store.broken = 503
    await expect(makeBackups(parts, 'nightly', never)).rejects.toThrow(
      /could not be copied to s3:\/\/shop-backups/,
    )
    const { last, lastGoodAt, failures } = await readRuns(database, clock)
    expect(last).toMatchObject({ files: 2, failure: expect.stringContaining('ServiceUnavailable') })
    expect(lastGoodAt?.getTime()).toBeLessThan(clock.getTime())
    expect(failures).toBe(1)
    const before = (await parts.folder.list()).map(({ name }) => name)
    expect(before).toHaveLength(2)
    store.broken = undefined
    clock = new Date(clock.getTime() + 60 * 60_000)
    await makeBackups(parts, 'nightly', never)
    expect((await parts.folder.list()).map(({ name }) => name)).toEqual(before)
    expect((await parts.bucket?.list())?.map(({ name }) => name)).toEqual(before)
    expect((await readRuns(database, clock)).lastGoodAt).toEqual(clock)
  }, 60_000)

  it.each([
    ['a wrong secret', { secret: 'another' }, /SignatureDoesNotMatch/],
    ['a wrong key', { key: 'AKOTHER' }, /InvalidAccessKeyId/],
    ['a bucket that is not there', { bucket: 'nowhere' }, /s3:\/\/nowhere.*NoSuchBucket/],
  ])('%s is said in the store’s own words', async (_, wrong, words) => {
    const bucket = new BackupBucket({ ...settings, ...wrong })
    await expect(makeBackups(partsOf({ bucket }), 'asked', never)).rejects.toThrow(words)
    expect((await readRuns(database, clock)).last?.failure).toMatch(words)
    expect(store.objects.size).toBe(0)
  })
})
