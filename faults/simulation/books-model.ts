import { canonicalJson, type SaleRequest } from '@tuppence/domain/sales'
import type { JournalEnd } from '@tuppence/domain/tills'
import type { Chance } from './chance.ts'
import type { Answered, Asked, SimulatedServer } from './network.ts'
import { ParkedModel } from './parked-model.ts'
import { TillsModel } from './tills-model.ts'

/** Probabilities, a sale or a request. All may change while the world runs. */
export interface ServerWeather {
  /** The server fails before it has written anything. */
  fails: number
  /** It fails, or is killed, after it has written the sale. */
  failsAfter: number
  /** 429, with a time to come back. */
  busy: number
  /** 408: it has waited too long for the rest of the request. */
  slow: number
  isDown: boolean
}

export const steady = (): ServerWeather => ({ fails: 0, failsAfter: 0, busy: 0, slow: 0, isDown: false })

/** Whatever keeps the books behind the network: the model below, or the real server. */
export interface Books extends SimulatedServer {
  readonly organizationId: string
  /** The devices at which somebody is signed in. */
  readonly signedIn: Set<string>
  readonly weather: ServerWeather
  /** Told of each sale that is new. */
  onRecorded: (id: string, kept: Pick<KeptSale, 'canonical' | 'request'>) => void
  /** What the books show of their records, in the order in which these came; a model shows nothing of its own. */
  shown?(): Promise<readonly ShownRecord[]>
}

/** A record as a screen shows it, with what is wrong with it as a return. */
export interface ShownRecord {
  readonly id: string
  readonly status: string
  readonly flags: readonly string[]
}

export interface KeptSale {
  readonly device: string
  readonly canonical: string
  readonly request: SaleRequest
  readonly answer: object
}

/** No product has such an id: what is sold of it is refused for ever. */
export const MALFORMED_PRODUCT = 'a-product-without-an-id'

const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * The server as the contract describes it, small enough for a million seeds: a sale once by its id, a repeat answered as the
 * first, another content refused, each till's end known. That the real one does the same is proved with the real one.
 */
export class BooksModel implements Books {
  readonly #sales = new Map<string, KeptSale>()
  readonly signedIn = new Set<string>()
  readonly weather = steady()
  onRecorded: Books['onRecorded'] = () => undefined
  readonly organizationId: string
  readonly #chance: Chance
  readonly #now: () => number
  readonly #tills = new TillsModel()
  readonly #parked = new ParkedModel()

  constructor(organizationId: string, chance: Chance, now: () => number) {
    this.organizationId = organizationId
    this.#chance = chance
    this.#now = now
  }

  handle(asked: Asked): Answered {
    const { weather } = this
    if (weather.isDown) return problem(502, 'bad-gateway', 'The server is being started.')
    if (asked.method === 'HEAD') {
      return { status: 200, headers: { ...JSON_TYPE, date: new Date(this.#now()).toUTCString() }, body: '' }
    }
    if (!this.signedIn.has(asked.device)) return problem(401, 'not-signed-in', 'Sign in to go on.')
    if (asked.url === '/api/auth/user') return ok(200, { organizationId: this.organizationId })
    if (asked.url === '/api/tills/register') return ok(200, this.#register(asked))
    if (asked.url === '/api/transactions') return this.#one(asked)
    if (asked.url === '/api/transactions/batch') return this.#batch(asked)
    const isParking = asked.url.startsWith('/api/parked-baskets')
    const answered = (isParking && this.#fault()) || this.#parked.handle(asked)
    return answered ?? problem(404, 'not-found', 'There is nothing here.')
  }

  #one(asked: Asked): Answered {
    const whole = this.#fault()
    if (whole) return whole
    return this.#record(asked.device, JSON.parse(asked.body) as SaleRequest)
  }

  #batch(asked: Asked): Answered {
    const whole = this.#fault()
    if (whole) return whole
    const { sales } = JSON.parse(asked.body) as { sales: { request: SaleRequest }[] }
    const results = sales.map(({ request }) => {
      const { status, body } = this.#fault() ?? this.#record(asked.device, request)
      const told = JSON.parse(body) as object
      return status < 300 ? { status, sale: told } : { status, problem: told }
    })
    if (this.#chance.happens(this.weather.failsAfter))
      return problem(503, 'unavailable', 'The server was stopped.')
    return ok(200, { results })
  }

  #fault(): Answered | undefined {
    return faultOf(this.weather, this.#chance)
  }

  #record(device: string, request: SaleRequest): Answered {
    const { transaction, items, returns = [] } = request
    const id = transaction.offlineId ?? ''
    const canonical = canonicalJson(request)
    const before = this.#sales.get(id)
    if (before) {
      if (before.canonical !== canonical)
        return problem(422, 'sale-id-reused', 'This sale is another one here.')
      return ok(201, before.answer)
    }
    if ([...items, ...returns].some(({ productId }) => productId === MALFORMED_PRODUCT))
      return problem(400, 'invalid-request', 'A product has no id.')
    const answer = {
      id,
      transactionNumber: transaction.transactionNumber,
      receiptNumber: transaction.receiptNumber,
      totalAmount: transaction.totalAmount,
      status: 'completed',
      createdAt: transaction.createdAt,
      flags: [],
    }
    const kept = { device, canonical, request, answer }
    this.#sales.set(id, kept)
    const { tillId, tillSequence = 0, seal = '' } = transaction
    this.#tills.arrived(tillId, { sequence: tillSequence, seal })
    this.onRecorded(id, kept)
    if (this.#chance.happens(this.weather.failsAfter))
      return problem(503, 'unavailable', 'The server was stopped.')
    return ok(201, answer)
  }

  #register({ body }: Asked): object {
    const { deviceId, journal } = JSON.parse(body) as { deviceId: string; journal?: JournalEnd | null }
    return {
      ...this.#tills.register(deviceId, journal, { chance: this.#chance, now: this.#now() }),
      shop: {
        organizationId: this.organizationId,
        businessCode: 'UK001',
        businessName: 'The Copper Kettle',
        address: null,
        company: null,
        phone: null,
        vatNumber: null,
        currency: 'GBP',
        timeZone: 'Europe/London',
        vatMode: 'as-marked',
        receiptFooter: '',
        autoPrintReceipt: false,
      },
      serverTime: new Date(this.#now()).toISOString(),
    }
  }
}

/** A failure before anything was written; undefined where none was drawn. */
export function faultOf(weather: ServerWeather, chance: Chance): Answered | undefined {
  if (chance.happens(weather.fails)) return problem(500, 'internal', 'Something went wrong here.')
  if (chance.happens(weather.slow)) return problem(408, 'request-timeout', 'The request did not come whole.')
  if (!chance.happens(weather.busy)) return undefined
  const { body } = problem(429, 'too-many-requests', 'Too much at once.')
  return { status: 429, headers: { ...JSON_TYPE, 'retry-after': String(chance.int(0, 4_000)) }, body }
}

const ok = (status: number, body: object): Answered => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

export const problem = (status: number, code: string, message: string): Answered => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, message, success: false }),
})
