import { canonicalJson, type SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../apps/server/src/app.ts'
import { connect, type Database } from '../../apps/server/src/platform/database/connect.ts'
import { inOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { breaches } from '../../apps/server/src/testing/invariants.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { openArena } from '../../bench/support/arena.ts'
import { type Books, faultOf, problem, steady } from './books-model.ts'
import type { Chance } from './chance.ts'
import type { Answered, Asked } from './network.ts'
import { PRODUCT_IDS } from './world.ts'

/** The real server on a PostgreSQL of its own, in place of the model: fewer seeds, and nothing about it assumed. */
export async function openRealBooks() {
  const arena = await openArena()
  const { database } = arena
  const owner = connect(arena.ownerUrl, { max: 1 })
  const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  return {
    openBooks: async (chance: Chance): Promise<Books> => {
      const business = await testBusiness(database)
      await stock(database, business.organizationId, PRODUCT_IDS)
      return new RealBooks({ app, business, chance, headers: await signedIn(database, business, 'cashier') })
    },
    owner: owner.sql,
    /** Promises of the database that do not hold. */
    breaches: () => breaches(owner.sql),
    close: async () => {
      await app.close()
      await owner.close()
      await arena.close()
    },
  }
}

async function stock(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await inOrganization(database, organizationId, async (tx) => {
    for (const id of ids)
      await tx.execute(sql`
        insert into products (organization_id, id, sku, name, price, vat_code, vat_rate, stock_quantity)
        values (${organizationId}, ${id}, ${id}, 'Flat white', 3, 'standard', 20, 0)`)
  })
}

type App = Awaited<ReturnType<typeof buildApp>>

class RealBooks implements Books {
  readonly organizationId: string
  readonly signedIn = new Set<string>()
  readonly weather = steady()
  onRecorded: Books['onRecorded'] = () => undefined
  readonly #parts: { app: App; chance: Chance; headers: { authorization: string } }
  /** What was acknowledged once is acknowledged again, and is not new. */
  readonly #known = new Set<string>()

  constructor(parts: {
    app: App
    chance: Chance
    headers: { authorization: string }
    business: TestBusiness
  }) {
    this.organizationId = parts.business.organizationId
    this.#parts = parts
  }

  async handle({ device, method, url, headers, body }: Asked): Promise<Answered> {
    const { app, chance } = this.#parts
    if (this.weather.isDown) return problem(502, 'bad-gateway', 'The server is being started.')
    const isSale = method === 'POST' && url.startsWith('/api/transactions')
    const fault = isSale ? faultOf(this.weather, chance) : undefined
    if (fault) return fault
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(this.signedIn.has(device) && this.#parts.headers) },
      ...(body !== '' && { payload: body }),
    })
    if (isSale) this.#note(body, answer.statusCode, answer.body)
    if (isSale && chance.happens(this.weather.failsAfter))
      return problem(503, 'unavailable', 'The server was stopped.')
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: answer.body,
    }
  }

  #note(body: string, status: number, answered: string): void {
    if (status >= 300) return
    const sent = JSON.parse(body) as SaleRequest & { sales?: { request: SaleRequest }[] }
    const { results } = JSON.parse(answered) as { results?: { status: number }[] }
    const requests = sent.sales?.map(({ request }) => request) ?? [sent]
    for (const [i, request] of requests.entries()) {
      const id = request.transaction.offlineId ?? ''
      if ((results?.[i]?.status ?? status) >= 300 || this.#known.has(id)) continue
      this.#known.add(id)
      this.onRecorded(id, { request, canonical: canonicalJson(request) })
    }
  }
}
