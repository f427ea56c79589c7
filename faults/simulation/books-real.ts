import { canonicalJson, type SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../apps/server/src/app.ts'
import { connect, type Database } from '../../apps/server/src/platform/database/connect.ts'
import { inOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { breaches } from '../../apps/server/src/testing/invariants.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { openArena } from '../../bench/support/arena.ts'
import { type Books, faultOf, problem, type ShownRecord, steady } from './books-model.ts'
import type { Chance } from './chance.ts'
import type { Answered, Asked } from './network.ts'
import { PRODUCT_IDS } from './world.ts'

/** The real server on a PostgreSQL of its own, in place of the model: fewer seeds, and nothing about it assumed. */
export async function openRealBooks() {
  const arena = await openArena()
  const { database } = arena
  const owner = connect(arena.ownerUrl, { max: 1 })
  // The world's own clock, because a till that asks again within a minute is answered otherwise than one that asks later.
  const clock = { now: Date.now }
  const now = () => new Date(clock.now())
  const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
  return {
    openBooks: async (chance: Chance, worldNow: () => number): Promise<Books> => {
      clock.now = worldNow
      const business = await testBusiness(database)
      const { organizationId } = business
      await stock(database, organizationId, PRODUCT_IDS)
      const order = () => owner.sql<{ id: string }[]>`
        select id from transactions where organization_id = ${organizationId} order by received_at, id`
      const headers = await signedIn(database, business, 'manager')
      return new RealBooks({ app, organizationId, chance, headers, order })
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

interface RealParts {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly organizationId: string
  readonly chance: Chance
  readonly headers: { authorization: string }
  /** The ids of the business's records, as they came. */
  readonly order: () => Promise<readonly { readonly id: string }[]>
}

class RealBooks implements Books {
  readonly organizationId: string
  readonly signedIn = new Set<string>()
  readonly weather = steady()
  onRecorded: Books['onRecorded'] = () => undefined
  readonly #parts: RealParts
  /** What was acknowledged once is acknowledged again, and is not new. */
  readonly #known = new Set<string>()

  constructor(parts: RealParts) {
    this.organizationId = parts.organizationId
    this.#parts = parts
  }

  async shown(): Promise<ShownRecord[]> {
    const { app, headers, order } = this.#parts
    const shown: ShownRecord[] = []
    for (const { id } of await order()) {
      const answer = await app.inject({ url: `/api/transactions/${id}`, headers })
      const { status, flags } = answer.json<ShownRecord>()
      shown.push({ id, status, flags })
    }
    return shown
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
