import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './database/connect.ts'
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
