import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { BackupFolder } from './modules/backups/backup-folder.ts'
import { makeBackups } from './modules/backups/make-backups.ts'
import { readRuns } from './modules/backups/read-runs.ts'
import { connect } from './platform/database/connect.ts'
import { testBusiness } from './testing/test-business.ts'
import { testDatabase } from './testing/test-database.ts'
import { testSecrets } from './testing/test-settings.ts'

const { database, ownerSql, ownerUrl } = await testDatabase()
const PROGRAM = fileURLToPath(new URL('./restore.ts', import.meta.url))
const place = mkdtempSync(path.join(tmpdir(), 'tuppence-restore-test-'))
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
      ...([process.execPath, ['--import', 'tsx', PROGRAM, ...args], { env }] as const),
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

    expect(await restore(['--list'], old)).toMatchObject({ code: 0, told: expect.stringContaining(file) })
    const wrong = await restore(['--check', file], { ...fresh, TUPPENCE_BACKUP_KEY: 'x'.repeat(40) })
    expect(wrong).toMatchObject({ code: 2, told: expect.stringContaining('made under another key') })
    expect((await restore(['--check', file], fresh)).told).toMatch(/It is whole: [\d,]+ rows in \d+ tables/)

    const drill = await restore(['--drill', file], old)
    expect(drill).toMatchObject({ code: 0, told: expect.stringContaining(`${businessCode} Business`) })
    expect((await readRuns(database)).lastDrillAt).not.toBeNull()
    expect(await ownerSql`select 1 from pg_database where datname = 'tuppence_drill'`).toHaveLength(0)

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
  }, 180_000)
})
