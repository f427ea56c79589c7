import { readdirSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testBusiness } from '../testing/test-business.ts'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './database/connect.ts'
import { executePrepared } from './database/execute-prepared.ts'
import { announceToProvider } from './live/announce.ts'
import {
  alsoInOrganization,
  alsoOnPlatform,
  inOrganization,
  onPlatform,
  overAllTills,
  type Tx,
  whileOnPlatform,
} from './tenancy.ts'

const { url } = await testDatabase()
/** One connection: whatever a transaction leaves behind on it, the next one finds. */
const narrow = connect(url, { max: 1 })
afterAll(() => narrow.close(1_000))

const MINE = '018f0000-0000-7000-8000-000000000001'
const nothing = { business: '', realm: '' }

type Set = { business: string; realm: string }
const SETTINGS = sql`
  select coalesce(current_setting('app.organization_id', true), '') as business,
         coalesce(current_setting('app.realm', true), '') as realm`
const SETTINGS_TEXT = new PgDialect().sqlToQuery(SETTINGS).sql
const clientOf = (tx: Tx): Sql =>
  (tx._.session as PostgresJsSession<Sql, Record<string, never>, Record<string, never>>).client
const within = async (tx: Tx): Promise<Set | undefined> => (await tx.execute<Set>(SETTINGS))[0]
const left = async (): Promise<Set | undefined> => (await narrow.drizzle.execute<Set>(SETTINGS))[0]

const inMine = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(narrow, MINE, work)
const onPlatformHere = <T>(work: (tx: Tx) => Promise<T>) => onPlatform(narrow, work)
const overTills = <T>(work: (tx: Tx) => Promise<T>) => overAllTills(narrow, work)
type Run = typeof inMine

/** Whatever tells a transaction whose it is: how it begins, what is done in it, and what it then is. */
const WAYS: readonly (readonly [string, Run, (tx: Tx) => Promise<unknown>, Set])[] = [
  ['inOrganization', inMine, async () => {}, { business: MINE, realm: '' }],
  ['onPlatform', onPlatformHere, async () => {}, { business: '', realm: 'platform' }],
  ['overAllTills', overTills, async () => {}, { business: '', realm: 'figures' }],
  ['alsoOnPlatform', inMine, alsoOnPlatform, { business: MINE, realm: 'platform' }],
  [
    'alsoInOrganization',
    onPlatformHere,
    (tx) => alsoInOrganization(tx, MINE),
    { business: MINE, realm: 'platform' },
  ],
  [
    'whileOnPlatform',
    inMine,
    (tx) => whileOnPlatform(tx, async () => expect(await within(tx)).toMatchObject({ realm: 'platform' })),
    { business: MINE, realm: '' },
  ],
  [
    'whileOnPlatform',
    onPlatformHere,
    (tx) => whileOnPlatform(tx, async () => {}),
    { business: '', realm: 'platform' },
  ],
  [
    'announceToProvider',
    inMine,
    (tx) => announceToProvider(tx, MINE, { type: 'accounts-changed' }),
    { business: MINE, realm: '' },
  ],
]

describe('mandate 8: a transaction is one business’s or the platform’s, and its connection nobody’s', () => {
  it.each(WAYS)('D6 %s leaves nothing on the connection', async (_name, run, work, wanted) => {
    expect(await left()).toEqual(nothing)
    const set = await run(async (tx) => {
      await work(tx)
      return within(tx)
    })
    expect(set).toEqual(wanted)
    expect(await left()).toEqual(nothing)
  })

  it.each(WAYS)('D6 %s leaves nothing where the work throws', async (_name, run, work) => {
    const broken = new Error('broken')
    await expect(
      run(async (tx) => {
        await work(tx)
        throw broken
      }),
    ).rejects.toBe(broken)
    expect(await left()).toEqual(nothing)
  })

  it.each<[string, (tx: Tx) => PromiseLike<readonly unknown[]>]>([
    ['by itself', (tx) => tx.execute(SETTINGS)],
    ['by a prepared statement', (tx) => executePrepared(tx, SETTINGS)],
    ['with a parameter', (tx) => tx.execute(sql`${SETTINGS} where ${1}::int = 1`)],
    // The shortest way to the connection: nothing that a module could ask is asked sooner.
    ['by the driver', (tx) => clientOf(tx).unsafe(SETTINGS_TEXT).execute()],
  ])('D6 the first question, asked %s, is the business’s already', async (_how, ask) => {
    for (let time = 0; time < 3; time += 1) {
      expect(await inMine(async (tx) => [...(await ask(tx))])).toEqual([{ business: MINE, realm: '' }])
      expect(await onPlatformHere(async (tx) => [...(await ask(tx))])).toEqual([
        { business: '', realm: 'platform' },
      ])
    }
  })

  it('D6 a statement that a connection has prepared finds of each business its own', async () => {
    const ids = [await testBusiness(narrow), await testBusiness(narrow)].map((one) => one.organizationId)
    const seen = (tx: Tx) => executePrepared<{ id: string }>(tx, sql`select id from organizations`)
    for (const id of [...ids, ...ids]) expect(await inOrganization(narrow, id, seen)).toEqual([{ id }])
    const nobody = await narrow.drizzle.transaction(seen)
    expect(nobody).toEqual([])
  })

  it('D6 behind a setting that failed nothing is done', async () => {
    const asked: Promise<unknown>[] = []
    const run = narrow.sql.begin((client) => {
      asked.push(
        client.unsafe(`set local citus.x = 'y'; select 1 / 0`).execute(),
        client.unsafe('select $1::int as done', [1]).execute(),
      )
      return Promise.all(asked)
    })
    await expect(run).rejects.toMatchObject({ code: '22012' })
    const [, behind] = await Promise.allSettled(asked)
    expect(behind).toMatchObject({ status: 'rejected', reason: { code: '25P02' } })
    expect(await left()).toEqual(nothing)
  })

  it('one question goes there and back three times: to begin, to ask, to end', async () => {
    const ask = () => inMine((tx) => executePrepared(tx, sql`select ${1}::int as one`))
    await ask()
    const write = vi.spyOn(Socket.prototype, 'write')
    expect(await ask()).toEqual([{ one: 1 }])
    expect(write).toHaveBeenCalledTimes(3)
    write.mockRestore()
  })

  it('D6 nothing else says whose a transaction is, since it would be tried by nothing here', () => {
    const server = fileURLToPath(new URL('..', import.meta.url))
    const saying = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'))
      .filter((file) =>
        /\b(set|set_config)\b[^;\n]*app\.(organization_id|realm)/i.test(
          readFileSync(path.join(server, file), 'utf8'),
        ),
      )
    expect(saying).toEqual([path.join('platform', 'tenancy.ts')])
  })

  it('D6 refuses what is no UUID, since it stands in the text of the statement', async () => {
    await expect(inOrganization(narrow, `${MINE}'; select '`, async () => {})).rejects.toThrow('UUID')
    expect(await left()).toEqual(nothing)
  })
})
