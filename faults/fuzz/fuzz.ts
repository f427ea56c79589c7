import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@tuppence/contract/all-calls'
import type { Call } from '@tuppence/contract/call'
import { signedInUserSchema } from '@tuppence/contract/identity'
import fc from 'fast-check'
import { buildApp } from '../../apps/server/src/app.ts'
import { startCluster } from '../../apps/server/src/platform/cluster/cluster.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { temporaryDataFolder } from '../../apps/server/src/testing/temporary-data-folder.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { type Actor, allActors } from '../access/actors.ts'
import type { Asked } from '../access/attacks.ts'
import { type Answer, send } from '../access/matrix.ts'
import {
  booksOf,
  type Ground,
  type LivingBusiness,
  livingBusiness,
  THEIR_WORD,
} from '../access/other-business.ts'
import type { Proof } from '../support/size.ts'
import { CARD } from './arbitrary.ts'
import { type ApiDocument, type Fuzzed, readDocument } from './requests.ts'

/** After so many requests the business that is asked for is a new one: some of them close tills, or archive their own people. */
const OF_ONE_BUSINESS = 1_000

/**
 * Sends requests that are made of the API's own document, valid and not, as everybody who may and may not (R11). Nothing may
 * make a 5xx, no answer may break its own shape, tell of another business or change its books, and no card number is kept.
 */
export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<Proof> {
  const { ground, close } = await openGround()
  try {
    const other = await livingBusiness(ground, THEIR_WORD)
    const before = await booksOf(ground.ownerSql, other.organizationId)
    const run = new Run(ground, other)
    for (let done = 0; done < requests; done += OF_ONE_BUSINESS)
      await run.askOne(Math.min(OF_ONE_BUSINESS, requests - done), seed + done)
    const after = await booksOf(ground.ownerSql, other.organizationId)
    for (const table of Object.keys(after))
      if (after[table] !== before[table]) run.broken.push(`the other business's ${table} changed`)
    run.broken.push(...(await whereCardsAre(ground)))
    return { figures: { ...run.figures, seed, 'promises broken': run.broken.length }, broken: run.broken }
  } finally {
    await close()
  }
}

class Run {
  readonly broken: string[] = []
  readonly figures = { requests: 0, calls: allCalls.length, done: 0, refused: 0 }
  readonly #ground: Ground
  readonly #other: LivingBusiness
  constructor(ground: Ground, other: LivingBusiness) {
    this.#ground = ground
    this.#other = other
  }

  /** Lives with a business of its own for so many requests, which a seed decides. */
  async askOne(count: number, seed: number): Promise<void> {
    const shop = await livingBusiness(this.#ground, 'Own')
    const actors = await allActors(this.#ground, shop)
    const ids = [...shop.ids, ...this.#other.ids.slice(0, shop.ids.length)]
    const document = (await this.#ground.app.inject('/api/openapi.json')).json<ApiDocument>()
    const ofAll = readDocument(document, () => ids)
    const ofProvider = readDocument(document, () => ['0197a000-0000-7000-8000-00000000000a'])
    const draws = fc.sample(fc.record({ call: fc.nat(), actor: fc.nat(), willingly: fc.nat(9) }), {
      seed,
      numRuns: count,
    })
    for (const [n, { call: drawn, actor: whose, willingly }] of draws.entries()) {
      const call = allCalls[drawn % allCalls.length]
      if (!call || (call.triesPerMinute && willingly > 1)) continue
      const able = actors.filter((one) => one.verdict(call) === 'may' && one.token !== undefined)
      const among = willingly > 1 && able.length > 0 ? able : actors
      const actor = among[whose % among.length]
      const fuzzed = (call.access === 'operator' ? ofProvider : ofAll).find(({ name }) => name === call.name)
      if (!actor || !fuzzed) throw new Error(`${call.name} is not in the document`)
      const [request] = fc.sample(fuzzed.requests, { seed: seed + n, numRuns: 1 })
      if (request) await this.#ask(call, actor, fuzzed, request)
    }
  }

  async #ask(call: Call, actor: Actor, fuzzed: Fuzzed, request: Asked): Promise<void> {
    this.figures.requests += 1
    const beganAt = performance.now()
    const answer = await send(this.#ground, request, await actor.token(), undefined, this.figures.requests)
    if (answer.status < 400) this.figures.done += 1
    else this.figures.refused += 1
    const isSlow = performance.now() - beganAt > LONGEST_MS
    const wrong = isSlow ? 'kept everybody waiting' : wrongWith(call, actor, fuzzed, answer)
    if (wrong === undefined) return
    if (wrong === NOT_THEIRS && (await this.#wasGivenTheRight(call, actor))) return
    const sent = `${request.method} ${request.url} ${request.payload ?? ''}`.slice(0, 600)
    this.broken.push(`${call.name} of ${actor.name}: ${wrong}\n        ${sent}`)
  }

  /** One of the requests may have made somebody more than they were: what they may now is the server's own word. */
  async #wasGivenTheRight({ access }: Call, actor: Actor): Promise<boolean> {
    const request = { method: 'GET' as const, url: '/api/auth/user' }
    const { body } = await send(this.#ground, request, await actor.token(), undefined, this.figures.requests)
    const me = signedInUserSchema.safeParse(JSON.parse(body))
    return me.success && me.data.permissions.some((permission) => permission === access)
  }
}

/** A busy machine takes seconds for an answer; nothing that is sent may take this long. */
const LONGEST_MS = 20_000
const NOT_THEIRS = 'done, and they may not'
/** Who looks after every business. */
const SEE_ALL = ['operator', 'operator, signed in hours ago']

function wrongWith(call: Call, actor: Actor, { statuses }: Fuzzed, answer: Answer): string | undefined {
  const { status, body, code } = answer
  // No payment provider is there to be asked, and the server says so.
  if (status >= 500 && code !== 'provider-unreachable') return `${status} ${body.slice(0, 200)}`
  // The way from and to an identity provider is walked by people, who get a page.
  if (!call.answer && body.startsWith('<!doctype html>')) return undefined
  if (!statuses.includes(String(status))) return `${status} ${code}, which the document does not have`
  if (status >= 400 && code === undefined) return `${status} is no problem+json`
  if (actor.verdict(call) !== 'may' && status < 400) return NOT_THEIRS
  if (!SEE_ALL.includes(actor.name) && body.includes(THEIR_WORD)) return 'tells of another business'
  if (/\bat .*\.ts:\d+|node_modules/.test(body) && call.answer) return 'shows where the program broke'
  if (status >= 400 || !call.answer) return undefined
  const read = call.answer.safeParse(JSON.parse(body))
  return read.success ? undefined : `an answer that is not of its shape: ${read.error.message.slice(0, 300)}`
}

/** The tables in which a card number stands. */
async function whereCardsAre({ ownerSql }: Ground): Promise<string[]> {
  const tables = await ownerSql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ownerSql`select 1 from ${ownerSql(name)} t where t::text like ${`%${CARD}%`} limit 1`
    if (rows.length > 0) found.push(`${name} keeps a card number`)
  }
  return found
}

/** A PostgreSQL and a server of this proof's own. */
async function openGround() {
  const dataFolder = temporaryDataFolder('tuppence-fuzz-')
  const cluster = await startCluster({ dataFolder, password: 'only for this proof' })
  const { database } = await openDatabase({
    ownerUrl: cluster.ownerUrl,
    fallbackSecret: 'not used',
    migrationsFolder: fileURLToPath(new URL('../../apps/server/migrations', import.meta.url)),
    createIfMissing: true,
  })
  const owner = connect(cluster.ownerUrl, { max: 2, applicationName: 'proof' })
  const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  const close = async (): Promise<void> => {
    await app.close()
    await Promise.all([database.close(1_000), owner.close(1_000)])
    await cluster.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { ground: { app, database, ownerSql: owner.sql }, close }
}
