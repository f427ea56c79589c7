import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Answer, type Asked, standIn } from '../stand-in.test-support.ts'
import {
  type Intent,
  type Kept,
  type Reader,
  type Session,
  StripeBooks,
} from './stripe-books.test-support.ts'

export const KEY = 'sk_test_standin'
export const WEBHOOK_SECRET = 'whsec_standin'
/** The version that the installed SDK speaks. */
const VERSION = '2026-10-28.endive'

/** By amounts of its own. */
export const TAKES_THEN_FAILS = 1_204
export const TOO_MANY_REQUESTS = 1_207
export const LINE_DROPS = 1_203
export const GIVES_BACK_THEN_FAILS = 208

const SMALLEST = 30
const SEARCH_IS_BEHIND_S = 60

const pence = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .transform(Number)
const seconds = z.string().regex(/^\d+$/).transform(Number)
const metadata = z.record(z.string().min(1).max(40), z.string().max(500))
const page = {
  limit: seconds.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
}
const created = z.strictObject({ gte: seconds.optional(), lt: seconds.optional() }).optional()

/** What may be asked, by method and path: anything else is refused as Stripe refuses it, and fails the test. */
const REQUESTS = {
  'POST /v1/payment_intents': z.strictObject({
    amount: pence,
    currency: z.literal('gbp'),
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
    allowed_payment_method_types: z.array(z.enum(['card_present', 'card'])).min(1),
    metadata,
  }),
  'GET /v1/payment_intents': z.strictObject({ ...page, created }),
  'GET /v1/payment_intents/search': z.strictObject({
    query: z.string().regex(/^metadata\['[a-z_]+'\]:'[^']+'$/),
  }),
  'GET /v1/payment_intents/:id': z.strictObject({ expand: z.array(z.literal('latest_charge')).optional() }),
  'POST /v1/payment_intents/:id/cancel': z.strictObject({}),
  'GET /v1/terminal/readers': z.strictObject(page),
  'GET /v1/terminal/readers/:id': z.strictObject({}),
  'POST /v1/terminal/readers/:id/process_payment_intent': z.strictObject({
    payment_intent: z.string().startsWith('pi_'),
    process_config: z.strictObject({
      skip_tipping: z.literal('true'),
      enable_customer_cancellation: z.enum(['true', 'false']),
    }),
  }),
  'POST /v1/terminal/readers/:id/cancel_action': z.strictObject({}),
  'POST /v1/refunds': z.strictObject({
    payment_intent: z.string().startsWith('pi_'),
    amount: pence,
    metadata,
  }),
  'GET /v1/refunds': z.strictObject({ ...page, payment_intent: z.string().startsWith('pi_') }),
  'GET /v1/charges': z.strictObject({ ...page, created }),
  'POST /v1/checkout/sessions': z.strictObject({
    mode: z.literal('payment'),
    allowed_payment_method_types: z.array(z.literal('card')).min(1),
    adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
    line_items: z.array(
      z.strictObject({
        quantity: z.literal('1'),
        price_data: z.strictObject({
          currency: z.literal('gbp'),
          unit_amount: pence,
          product_data: z.strictObject({ name: z.string().min(1).max(1_500) }),
        }),
      }),
    ),
    client_reference_id: z.string().min(1).max(200),
    metadata,
    payment_intent_data: z.strictObject({
      metadata,
      description: z.string().max(1_000),
      capture_method: z.literal('automatic'),
    }),
    expires_at: seconds,
    success_url: z.url(),
  }),
  'GET /v1/checkout/sessions': z.strictObject({ ...page, created }),
  'GET /v1/checkout/sessions/:id': z.strictObject({}),
  'POST /v1/checkout/sessions/:id/expire': z.strictObject({}),
}
type Request = keyof typeof REQUESTS
type Given<R extends Request> = z.output<(typeof REQUESTS)[R]>

interface Remembered {
  readonly request: string
  answer: Answer | undefined
}

/** Stripe over HTTP, with its keys against doing a thing twice, its pages and its search that is behind. */
export class StripeStandIn {
  readonly books = new StripeBooks()
  /** Requests that the description would not let through: a test ends with none. */
  readonly refused: string[] = []
  /** Said in place of the next answer to a request that it fits. */
  readonly instead: { readonly fits: RegExp; readonly answer: Answer; readonly isDone: boolean }[] = []
  readonly asked: string[] = []
  /** What happens in the shop while a request is under way. */
  meanwhile: (asked: string) => void = () => {}
  readonly #keys = new Map<string, Remembered>()
  address = ''
  close: () => Promise<void> = async () => {}

  static async open(): Promise<StripeStandIn> {
    const made = new StripeStandIn()
    const { address, close } = await standIn(async (asked) => {
      const answer = await made.#answer(asked)
      const date = new Date(made.books.atMs).toUTCString()
      return { ...answer, headers: { date, ...answer.headers } }
    })
    return Object.assign(made, { address, close })
  }

  sign(event: object): { headers: Record<string, string>; body: string; address: string } {
    const body = JSON.stringify(event)
    const at = this.books.now()
    const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
    return {
      headers: { 'stripe-signature': `t=${at},v1=${v1}` },
      body,
      address: 'https://shop.test/webhooks',
    }
  }

  async #answer(asked: Asked): Promise<Answer> {
    const { method, path, headers } = asked
    this.asked.push(`${method} ${path}`)
    this.meanwhile(`${method} ${path}`)
    if (headers.authorization !== `Bearer ${KEY}`) return fault(401, { message: 'Invalid API Key provided' })
    const request = Object.keys(REQUESTS).find((one) => fits(one, `${method} ${path}`)) as Request | undefined
    const form = parsed(method === 'GET' ? asked.query : new URLSearchParams(asked.body))
    const given = request && REQUESTS[request].safeParse(form)
    if (!request || !given?.success || headers['stripe-version'] !== VERSION)
      return this.#refuse(asked, given?.error)
    const index = this.instead.findIndex((one) => one.fits.test(`${method} ${path}`))
    const [instead] = index < 0 ? [] : this.instead.splice(index, 1)
    if (instead && !instead.isDone) return instead.answer
    const done = () => this.#do(request, given.data, path.split('/')[idAt(request)] ?? '')
    const answer = method === 'GET' ? done() : await this.#once(asked, done)
    return instead ? instead.answer : answer
  }

  #refuse({ method, path, body }: Asked, error: z.ZodError | undefined): Answer {
    this.refused.push(
      `${method} ${path} ${body} ${error ? z.prettifyError(error) : 'is not in the description'}`,
    )
    return fault(400, { code: 'parameter_unknown' })
  }

  /** As Stripe: what was answered under a key is said again, errors too; two at once is a conflict; another request is an error. */
  async #once({ method, path, body, headers }: Asked, execute: () => Answer): Promise<Answer> {
    const key = `${headers['idempotency-key']}`
    const request = `${method} ${path} ${body}`
    const kept = this.#keys.get(key)
    if (kept && kept.request !== request) return fault(400, { type: 'idempotency_error' })
    if (kept?.answer) return { ...kept.answer, headers: { 'idempotent-replayed': 'true' } }
    if (kept) return fault(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
    const remembered: Remembered = { request, answer: undefined }
    this.#keys.set(key, remembered)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const answer = execute()
    if (answer.drops || answer.status === 429) this.#keys.delete(key)
    else remembered.answer = answer
    return answer
  }

  #do(request: Request, given: unknown, id: string): Answer {
    const { books } = this
    switch (request) {
      case 'POST /v1/payment_intents':
        return this.#addIntent(given as Given<typeof request>)
      case 'GET /v1/payment_intents':
        return listed(books.intents, given as Given<typeof request>)
      case 'GET /v1/payment_intents/search':
        return this.#search(given as Given<typeof request>)
      case 'GET /v1/payment_intents/:id': {
        const intent = books.intents.find((one) => one.id === id)
        const charge = books.charges.find((one) => one.id === intent?.latest_charge) ?? null
        const { expand } = given as Given<typeof request>
        return intent ? { json: expand ? { ...intent, latest_charge: charge } : intent } : MISSING
      }
      case 'POST /v1/payment_intents/:id/cancel':
        return this.#cancel(books.intents.find((one) => one.id === id))
      case 'GET /v1/terminal/readers':
        return listed(books.readers, given as Given<typeof request>)
      case 'GET /v1/terminal/readers/:id':
        return one(books.readers, id)
      case 'POST /v1/terminal/readers/:id/process_payment_intent':
        return this.#process(
          books.readers.find((reader) => reader.id === id),
          given as Given<typeof request>,
        )
      case 'POST /v1/terminal/readers/:id/cancel_action':
        return this.#callOff(books.readers.find((reader) => reader.id === id))
      case 'POST /v1/refunds':
        return this.#refund(given as Given<typeof request>)
      case 'GET /v1/refunds': {
        const { payment_intent: of } = given as Given<typeof request>
        const ofIntent = books.refunds.filter((refund) => refund.payment_intent === of)
        return listed(ofIntent, given as Given<typeof request>)
      }
      case 'GET /v1/charges':
        return listed(books.charges, given as Given<typeof request>)
      case 'POST /v1/checkout/sessions':
        return this.#addSession(given as Given<typeof request>)
      case 'GET /v1/checkout/sessions':
        return listed(books.sessions, given as Given<typeof request>)
      case 'GET /v1/checkout/sessions/:id':
        return one(books.sessions, id)
      case 'POST /v1/checkout/sessions/:id/expire':
        return expire(books.sessions.find((session) => session.id === id))
    }
  }

  #addIntent({ amount, metadata, allowed_payment_method_types }: Given<'POST /v1/payment_intents'>): Answer {
    if (amount === TOO_MANY_REQUESTS) return fault(429, { code: 'rate_limit' })
    if (amount < SMALLEST) return fault(400, { code: 'amount_too_small' })
    return { json: { ...this.books.addIntent(amount, metadata, allowed_payment_method_types) } }
  }

  #search({ query }: Given<'GET /v1/payment_intents/search'>): Answer {
    const [, key = '', value] = /^metadata\['(.+)'\]:'(.+)'$/.exec(query) ?? []
    const data = this.books.intents.filter(
      ({ metadata, created }) => metadata[key] === value && created <= this.books.now() - SEARCH_IS_BEHIND_S,
    )
    return { json: { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/search' } }
  }

  #cancel(intent: Intent | undefined): Answer {
    if (!intent) return MISSING
    if (intent.status !== 'requires_payment_method' || this.books.isAskingBank)
      return fault(400, { code: 'payment_intent_unexpected_state' })
    Object.assign(intent, { status: 'canceled', canceled_at: this.books.now() })
    return { json: { ...intent } }
  }

  /** A later payment pushes an earlier one off its reader. */
  #process(
    reader: Reader | undefined,
    given: Given<'POST /v1/terminal/readers/:id/process_payment_intent'>,
  ): Answer {
    const intent = this.books.intents.find(({ id }) => id === given.payment_intent)
    if (!reader || !intent) return MISSING
    if (reader.status === 'offline') return fault(400, { code: 'terminal_reader_offline' })
    if (intent.status !== 'requires_payment_method') return fault(400, { code: 'intent_invalid_state' })
    if (intent.amount === LINE_DROPS) return { drops: true }
    this.books.ask(reader, intent)
    if (intent.amount === TAKES_THEN_FAILS) return fault(500, { type: 'api_error' })
    return { json: structuredClone(reader) }
  }

  #callOff(reader: Reader | undefined): Answer {
    if (!reader) return MISSING
    if (this.books.isAskingBank) return fault(400, { code: 'terminal_reader_busy' })
    reader.action = null
    return { json: { ...reader } }
  }

  #refund({ payment_intent, amount, metadata }: Given<'POST /v1/refunds'>): Answer {
    const charge = this.books.charges.find((one) => one.payment_intent === payment_intent)
    if (!charge) return fault(400, {})
    const left = charge.amount_captured - charge.amount_refunded
    if (left === 0) return fault(400, { code: 'charge_already_refunded' })
    if (amount > left) return fault(400, {})
    const kept = { id: this.books.id('re'), object: 'refund', created: this.books.now(), currency: 'gbp' }
    const refund = { ...kept, amount, payment_intent, metadata, status: 'succeeded', charge: charge.id }
    this.books.refunds.push(refund)
    charge.amount_refunded += amount
    return amount === GIVES_BACK_THEN_FAILS ? fault(500, { type: 'api_error' }) : { json: { ...refund } }
  }

  #addSession(given: Given<'POST /v1/checkout/sessions'>): Answer {
    const lasts = given.expires_at - this.books.now()
    if (lasts < 1_800 || lasts > 86_400) return fault(400, { param: 'expires_at' })
    const amount = given.line_items[0]?.price_data.unit_amount ?? 0
    if (amount < SMALLEST) return fault(400, { code: 'amount_too_small' })
    const { client_reference_id, metadata, expires_at } = given
    const id = this.books.id('cs_test')
    const session: Session = {
      ...{ id, object: 'checkout.session', created: this.books.now(), amount, metadata, expires_at },
      ...{ client_reference_id, status: 'open', payment_status: 'unpaid', payment_intent: null },
      ...{ url: `${this.address}/c/pay/${id}`, intentMetadata: given.payment_intent_data.metadata },
    }
    this.books.sessions.push(session)
    return { json: { ...session } }
  }
}

function expire(session: Session | undefined): Answer {
  if (!session) return MISSING
  if (session.status !== 'open') return fault(400, {})
  Object.assign(session, { status: 'expired', url: null })
  return { json: { ...session } }
}

function one(of: readonly Kept[], id: string): Answer {
  const found = of.find((kept) => kept.id === id)
  return found ? { json: found } : MISSING
}

interface Page {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly created?: { readonly gte?: number | undefined; readonly lt?: number | undefined } | undefined
}

/** The newest first, ten at a time unless more were asked for. */
function listed(of: readonly Kept[], { limit = 10, starting_after, created = {} }: Page): Answer {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = created
  const all = of.filter((kept) => kept.created >= gte && kept.created < lt).toReversed()
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1
  const json = { object: 'list', url: '/v1/list', data: all.slice(from, from + limit) }
  return { json: { ...json, has_more: all.length > from + limit } }
}

const fault = (status: number, error: object): Answer => ({
  status,
  json: { error: { type: 'invalid_request_error', message: `Said by the stand-in to ${KEY}`, ...error } },
})

const MISSING = fault(404, { code: 'resource_missing' })

const fits = (request: string, asked: string): boolean =>
  new RegExp(`^${request.replaceAll('/', '\\/').replace(':id', '(?!search)[a-z]+_[A-Za-z0-9_]+')}$`).test(
    asked,
  )

const idAt = (request: string): number => request.split(' ')[1]?.split('/').indexOf(':id') ?? -1

/** Stripe's form: a[b]=c, and a list as a[0]=c. */
function parsed(form: URLSearchParams): unknown {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const steps = name.split(/\[|\]\[?/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    let at = whole
    for (const step of steps) {
      at[step] ??= {}
      at = at[step] as Record<string, unknown>
    }
    at[last] = value
  }
  return asLists(whole)
}

function asLists(of: unknown): unknown {
  if (typeof of !== 'object' || of === null) return of
  const entries = Object.entries(of).map(([name, value]) => [name, asLists(value)] as const)
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}
