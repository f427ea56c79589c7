import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BackupBucket } from './modules/backups/backup-bucket.ts'
import { BackupFolder } from './modules/backups/backup-folder.ts'
import { makeBackups } from './modules/backups/make-backups.ts'
import { readRuns } from './modules/backups/read-runs.ts'
import { startS3 } from './modules/backups/s3-stand-in.test-support.ts'
import { connect } from './platform/database/connect.ts'
import { builtProgram } from './testing/built-program.ts'
import { temporaryDataFolder, WITH_ROOM_TO_RESTORE } from './testing/temporary-data-folder.ts'
import { testBusiness } from './testing/test-business.ts'
import { testDatabase } from './testing/test-database.ts'
import { testSecrets } from './testing/test-settings.ts'

const { database, ownerSql, ownerUrl } = await testDatabase()
const place = temporaryDataFolder('tuppence-restore-test-', WITH_ROOM_TO_RESTORE)
mkdirSync(path.join(place, 'old-server'))
const folder = new BackupFolder(path.join(place, 'old-server', 'backups'))
const givenKey = 'a key that the shop keeps in its safe'
const name = `restored_${process.pid}`
const to = new URL(ownerUrl)
to.pathname = `/${name}`
afterAll(async () => {
  await ownerSql.unsafe(`drop database if exists ${name} with (force)`)
  rmSync(place, { recursive: true, force: true })
})

/** The program itself, as `npm run restore` starts it. */
const restore = (args: string[], environment: Record<string, string>) =>
  new Promise<{ code: number; told: string }>((resolve) => {
    const env = { ...process.env, TUPPENCE_BACKUP_KEY: givenKey, ...environment }
    const program = execFile(
      ...([process.execPath, [builtProgram('restore'), ...args], { env }] as const),
      (_, told, errors) => resolve({ code: program.exitCode ?? -1, told: told + errors }),
    )
  })

describe('npm run restore', () => {
  it('R14 lists, checks, tries out and brings back a backup, with the key alone on a new machine', async () => {
    const { businessCode } = await testBusiness(database)
    await ownerSql.unsafe(`create database ${name}`)
    const parts = { database, ownerUrl, secrets: testSecrets, givenKey, folder, now: () => new Date() }
    const [whole] = (await makeBackups(parts, 'asked', new AbortController().signal)) ?? []
    const file = path.join(folder.path, whole?.name ?? '')
    const old = { TUPPENCE_DATA: path.join(place, 'old-server'), DATABASE_URL: ownerUrl }
    const fresh = { TUPPENCE_DATA: path.join(place, 'new-server'), DATABASE_URL: to.href }

    const help = await restore(['--help'], old)
    expect(help).toMatchObject({ code: 0, told: expect.stringContaining('npm run restore -- --list') })
    const unknown = await restore(['--lst'], old)
    expect(unknown).toMatchObject({ code: 2, told: expect.stringContaining('--lst') })
    expect(unknown.told).not.toContain('    at ')
    expect(await restore(['--list'], old)).toMatchObject({ code: 0, told: expect.stringContaining(file) })
    const wrong = await restore(['--check', file], { ...fresh, TUPPENCE_BACKUP_KEY: 'x'.repeat(40) })
    expect(wrong).toMatchObject({ code: 2, told: expect.stringContaining('made under another key') })
    expect((await restore(['--check', file], fresh)).told).toMatch(/It is whole: [\d,]+ rows in \d+ tables/)

    const drill = await restore(['--drill', file], old)
    expect(drill).toMatchObject({ code: 0, told: expect.stringContaining(`${businessCode} Business`) })
    const { lastDrillAt } = await readRuns(database, new Date())
    expect(lastDrillAt).not.toBeNull()
    expect(existsSync(path.join(old.TUPPENCE_DATA, 'drill'))).toBe(false)
    const newest = await restore(['--drill'], old)
    expect(newest).toMatchObject({ code: 0, told: expect.stringContaining('the whole server') })
    await writeFile(path.join(place, 'cut.backup'), (await readFile(file)).subarray(0, -20))
    const cut = await restore(['--drill', path.join(place, 'cut.backup')], old)
    expect(cut).toMatchObject({ code: 2, told: expect.stringContaining('cut off') })
    const { drill: noted } = await readRuns(database, new Date())
    expect(noted?.failure).toContain('cut off')
    expect(existsSync(path.join(old.TUPPENCE_DATA, 'drill'))).toBe(false)

    const back = await restore([file], fresh)
    expect(back).toMatchObject({ code: 0, told: expect.stringMatching(/rows are back[\s\S]*Whole\./) })
    const secrets = JSON.parse(await readFile(path.join(place, 'new-server', 'secrets.json'), 'utf8'))
    expect(secrets).toMatchObject({ pepper: testSecrets.pepper, cookieSecret: testSecrets.cookieSecret })
    const restored = connect(to.href, { max: 1 })
    expect(await restored.sql`select business_code from admin_customers`).toEqual([
      { business_code: businessCode },
    ])
    await restored.close()

    const again = await restore([file], fresh)
    expect(again).toMatchObject({ code: 2, told: expect.stringContaining('This database is not empty') })
    expect((await restore([], fresh)).told).toContain('Say which backup')
    expect((await restore(['nowhere.backup'], fresh)).code).toBe(2)
  }, 600_000)

  it('R14 lists, checks and brings back what only the store still has', async () => {
    const keys = { bucket: 'copies', key: 'AKTEST', secret: 'secret of it', region: 'us-east-1' }
    const store = await startS3(keys)
    const lost = new BackupFolder(path.join(place, 'lost'))
    const bucket = new BackupBucket({ ...keys, endpoint: store.endpoint, prefix: '' })
    const parts = {
      database,
      ownerUrl,
      secrets: testSecrets,
      givenKey,
      folder: lost,
      bucket,
      now: () => new Date(),
    }
    const [whole] = (await makeBackups(parts, 'asked', new AbortController().signal)) ?? []
    rmSync(lost.path, { recursive: true })
    const fresh = {
      ...{ TUPPENCE_DATA: path.join(place, 'newer-server'), DATABASE_URL: to.href },
      ...{ BACKUP_S3_ENDPOINT: store.endpoint, BACKUP_S3_BUCKET: keys.bucket },
      ...{ BACKUP_S3_KEY: keys.key, BACKUP_S3_SECRET: keys.secret },
    }
    const file = `s3://copies/${whole?.name}`
    try {
      await ownerSql.unsafe(`drop database if exists ${name} with (force)`)
      await ownerSql.unsafe(`create database ${name}`)
      expect(await restore(['--list'], fresh)).toMatchObject({ code: 0, told: expect.stringContaining(file) })
      expect((await restore(['--check', file], fresh)).told).toMatch(/It is whole: [\d,]+ rows/)
      const elsewhere = await restore(['--check', `s3://other/${whole?.name}`], fresh)
      expect(elsewhere).toMatchObject({ code: 2, told: expect.stringContaining('which is s3://copies') })
      const gone = await restore(['--check', 's3://copies/none.backup'], fresh)
      expect(gone.code).toBe(2)
      expect(await restore([file], fresh)).toMatchObject({
        code: 0,
        told: expect.stringMatching(/are back[\s\S]*Whole\./),
      })
    } finally {
      await store.close()
    }
  }, 600_000)
})
