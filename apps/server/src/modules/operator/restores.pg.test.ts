import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListedRestores } from '@tuppence/contract/restores'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { APP_ROLE, appPassword } from '../../platform/database/app-role.ts'
import { connect } from '../../platform/database/connect.ts'
import { withCredentials } from '../../platform/database/open-database.ts'
import { returningShop } from '../../testing/returning-shop.ts'
import { temporaryDataFolder, WITH_ROOM_TO_RESTORE } from '../../testing/temporary-data-folder.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const shop = await returningShop()
const { database, ownerSql, ownerUrl, tea, milk, newTill, taken } = shop
const till = await newTill()
const place = temporaryDataFolder('tuppence-restores-', WITH_ROOM_TO_RESTORE)
writeFileSync(path.join(place, 'secrets.json'), JSON.stringify(testSecrets))
const olga = await testOperator(ownerSql)
const headers = await olga.signedIn(database)
const inUse = new URL(ownerUrl).pathname.slice(1)

/** A server that knows the owner of its database, as one that was really started does. */
const serverWith = (environment: Record<string, string> = {}, owner = ownerUrl) =>
  buildApp({
    settings: testSettings({ TUPPENCE_DATA: place, ...environment }),
    ...{ database, secrets: testSecrets, ownerUrl: owner },
  })
const app = await serverWith()
afterAll(async () => {
  await app.close()
  const admin = connect(ownerUrl.replace(/\/[^/]*$/, '/postgres'), { max: 1 })
  for (const { name } of await beside())
    await admin.sql.unsafe(`drop database if exists "${name}" with (force)`)
  await admin.close()
  rmSync(place, { recursive: true, force: true })
})
afterEach(() => rmSync(path.join(place, 'database-in-use.json'), { force: true }))

const beside = () =>
  ownerSql<
    { name: string }[]
  >`select datname as name from pg_database where datname like ${`${inUse}_restored_%`}`

type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, url: string, body?: object, by = app) =>
  by.inject({ method, url: `/api/admin${url}`, headers, ...(body && { body }) })
const list = async (by = app): Promise<ListedRestores> => {
  const answer = await call('GET', '/restores', undefined, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const code = (answer: { statusCode: number; body: string }) =>
  `${answer.statusCode} ${JSON.parse(answer.body).code}`

/** Makes backups and answers their names: of the whole server, and of the one business. */
async function backUp(): Promise<{ whole: string; one: string }> {
  const known = new Set((await backups()).map(({ name }) => name))
  expect((await call('POST', '/backups')).statusCode).toBe(204)
  for (;;) {
    const made = (await backups()).filter(({ name }) => !known.has(name))
    const whole = made.find(({ business }) => business === null)?.name
    const one = made.find(({ business }) => business !== null)?.name
    if (whole && one && !(await call('GET', '/backups')).json().isBusy) return { whole, one }
    await sleep(100)
  }
}
const backups = async (): Promise<{ name: string; business: string | null }[]> =>
  (await call('GET', '/backups')).json().backups

/** Waits until what was begun has ended, and answers how. */
async function ended(by = app) {
  for (;;) {
    const told = await list(by)
    if (!told.running && told.last) return told
    await sleep(100)
  }
}
const begin = (backup: string, by = app) => call('POST', '/restores', { backup }, by)

describe('OPER-007 R14 a backup is brought back beside the database in use', () => {
  it('with its figures beside today’s, while a till sells on; and the next start is given another, and the first again', async () => {
    for (let i = 0; i < 3; i += 1) await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))
    const { whole } = await backUp()
    await taken(till.sell({ lines: [{ product: milk }] }))
    await ownerSql`update organizations set currency = 'EUR'`
    const before = await list()
    expect(before).toMatchObject({ isEmbedded: true, hindrance: null, running: null, chosen: null })
    expect(before.databases).toMatchObject([{ name: inUse, isOpen: true, restored: null }])

    const answer = await begin(whole)
    expect(answer.statusCode, answer.body).toBe(204)
    expect(code(await begin(whole))).toBe('409 restore-under-way')
    expect((await list()).running).toMatchObject({ backup: whole, by: 'Olga', failure: null })
    // It sells on meanwhile.
    await taken(till.sell({ lines: [{ product: milk }] }))
    const told = await ended()
    expect(told.last).toMatchObject({ backup: whole, failure: null, step: 'checking' })
    expect(told.last?.rowsBack).toBeGreaterThan(20)
    const back = told.databases.find(({ restored }) => restored)
    if (!back) throw new Error('nothing came back')
    expect(back).toMatchObject({
      ...{ isOpen: false, restored: { backup: whole, business: null, by: 'Olga', wrong: 0 } },
      businesses: [
        {
          ...{ code: shop.shop.businessCode, sales: 3, currency: 'GBP' },
          takings: expect.stringMatching(/^\d+\.\d\d$/),
        },
      ],
    })
    const today = told.databases.find(({ isOpen }) => isOpen)?.businesses?.[0]
    expect(today).toMatchObject({ sales: 5, currency: 'EUR' })
    await ownerSql`update organizations set currency = 'GBP'`

    expect((await call('POST', `/databases/${back.name}/next`)).statusCode).toBe(204)
    expect(JSON.parse(readFileSync(path.join(place, 'database-in-use.json'), 'utf8'))).toMatchObject({
      ...{ name: back.name, by: 'Olga' },
    })
    expect((await list()).chosen).toMatchObject({ name: back.name, by: 'Olga' })
    expect(code(await call('DELETE', `/databases/${back.name}`))).toBe('409 database-stays')
    expect((await call('POST', `/databases/${inUse}/next`)).statusCode).toBe(204)
    expect((await list()).chosen).toMatchObject({ name: inUse })
    expect(code(await call('DELETE', `/databases/${inUse}`))).toBe('409 database-stays')

    // As it is seen from the one that came back: it knows the other as the one that was there before.
    const url = new URL(
      withCredentials(ownerUrl, APP_ROLE, appPassword(decodeURIComponent(new URL(ownerUrl).password))),
    )
    url.pathname = `/${back.name}`
    const opened = connect(url.href, { max: 2 })
    const settings = testSettings({ TUPPENCE_DATA: place })
    const next = await buildApp({
      settings,
      database: opened,
      secrets: testSecrets,
      ownerUrl: ownerUrl.replace(inUse, back.name),
    })
    const there = await olga.signedIn(opened)
    const seen = await next.inject({ url: '/api/admin/restores', headers: there })
    expect(
      seen.json().databases.map((one: { name: string; isOpen: boolean }) => [one.name, one.isOpen]),
    ).toEqual([
      [inUse, false],
      [back.name, true],
    ])
    expect(seen.json().databases[0].businesses[0].sales).toBe(5)
    expect(code(await call('DELETE', `/databases/${back.name}`))).toBe('409 database-stays')
    await next.close()
    await opened.close(1_000)

    expect((await call('DELETE', `/databases/${back.name}`)).statusCode).toBe(204)
    expect(await beside()).toEqual([])
    const deeds = (await call('GET', '/operators')).json().deeds
    expect(
      deeds.map((deed: { action: string; subjectName: string }) => [deed.action, deed.subjectName]),
    ).toEqual([
      ['removed-database', back.name],
      ['chose-database', inUse],
      ['chose-database', back.name],
      ['restored', whole],
    ])
  }, 600_000)

  it('R9 of one business comes back alone, and is not what a start opens', async () => {
    const { one } = await backUp()
    expect((await begin(one)).statusCode).toBe(204)
    const back = (await ended()).databases.find(({ restored }) => restored?.backup === one)
    expect(back).toMatchObject({ restored: { business: shop.shop.businessCode } })
    expect(back?.businesses).toMatchObject([{ code: shop.shop.businessCode }])
    expect(code(await call('POST', `/databases/${back?.name}/next`))).toBe('409 database-not-offered')
    expect((await call('DELETE', `/databases/${back?.name}`)).statusCode).toBe(204)
  }, 600_000)

  it('of another key, damaged or gone is said, and leaves nothing', async () => {
    const { whole } = await backUp()
    const other = await serverWith({ TUPPENCE_BACKUP_KEY: 'k'.repeat(32) })
    expect((await begin(whole, other)).statusCode).toBe(204)
    expect((await ended(other)).last?.failure).toMatch(/made under another key/)
    await other.close()
    const file = path.join(place, 'backups', whole)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, -20))
    expect((await begin(whole)).statusCode).toBe(204)
    expect((await ended()).last?.failure).toMatch(/cut off: its end is missing/)
    rmSync(file)
    expect(code(await begin(whole))).toBe('404 not-found')
    expect(code(await begin('../secrets.json'))).toBe('404 not-found')
    expect(await beside()).toEqual([])
  }, 600_000)

  it('is refused before anything begins where the owner may make no databases, and says what to grant', async () => {
    const { whole } = await backUp()
    await ownerSql.unsafe('create role no_maker login')
    const poor = await serverWith({ DATABASE_URL: ownerUrl }, withCredentials(ownerUrl, 'no_maker', 'x'))
    expect((await list(poor)).hindrance).toContain('ALTER ROLE "no_maker" CREATEDB')
    expect(code(await begin(whole, poor))).toBe('409 restore-hindered')
    await poor.close()
    await ownerSql.unsafe('drop role no_maker')
    expect(await beside()).toEqual([])
  })

  it('R6 cut off with its server leaves a half-made database, which the next start removes, and says so', async () => {
    const name = `${inUse}_restored_20260101_000000`
    await ownerSql.unsafe(`create database ${name}`)
    await ownerSql`
      insert into restores (id, backup, database, asked_by, started_at)
      values (gen_random_uuid(), 'cut.backup', ${name}, 'Olga', now())`
    expect((await list()).running).toMatchObject({ backup: 'cut.backup' })
    const started = await serverWith()
    await started.listen({ port: 0, host: '127.0.0.1' })
    expect((await ended(started)).last).toMatchObject({
      ...{ backup: 'cut.backup', failure: 'The server was ended in the middle of it.' },
    })
    expect(await beside()).toEqual([])
    await started.close()
  }, 60_000)

  it('R6 stopped in the middle by the server’s end leaves nothing', async () => {
    const { whole } = await backUp()
    const short = await serverWith()
    expect((await begin(whole, short)).statusCode).toBe(204)
    await short.close()
    expect((await list()).last).toMatchObject({ failure: 'The server was ended in the middle of it.' })
    expect(await beside()).toEqual([])
  }, 60_000)

  it('with a PostgreSQL of one’s own DATABASE_URL says what is opened, and no file does', async () => {
    const own = await serverWith({ DATABASE_URL: ownerUrl })
    expect((await list(own)).isEmbedded).toBe(false)
    expect(code(await call('POST', `/databases/${inUse}/next`, undefined, own))).toBe(
      '409 database-not-offered',
    )
    expect(existsSync(path.join(place, 'database-in-use.json'))).toBe(false)
    await own.close()
  })

  it('R10 nothing is chosen where the record of it does not come to stand', async () => {
    await ownerSql.unsafe(`
      create function pg_temp.refuse_deed() returns trigger language plpgsql as $$ begin raise 'no room for it'; end $$;
      create constraint trigger refused_at_the_end after insert on operator_deeds deferrable initially deferred
        for each row execute function pg_temp.refuse_deed()`)
    const answer = await call('POST', `/databases/${inUse}/next`)
    await ownerSql.unsafe('drop trigger refused_at_the_end on operator_deeds')
    expect(answer.statusCode).toBe(500)
    expect(readdirSync(place).filter((name) => name.startsWith('database-in-use'))).toEqual([])
  })

  it('R10 is for operators alone', async () => {
    for (const by of [
      {},
      await import('../../testing/test-business.ts').then(({ signedIn }) =>
        signedIn(database, shop.shop, 'owner'),
      ),
    ])
      for (const [method, url] of [
        ['GET', '/restores'],
        ['POST', '/restores'],
        ['POST', `/databases/${inUse}/next`],
        ['DELETE', `/databases/${inUse}`],
      ] as const) {
        const answer = await app.inject({ method, url: `/api/admin${url}`, headers: by })
        expect([401, 403], `${method} ${url}`).toContain(answer.statusCode)
      }
  })
})
