import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { describedBy } from '../described.test-support.ts'
import { type Answer, type Asked, type StandIn, standIn } from '../stand-in.test-support.ts'
import {
  at,
  checkoutBody,
  historyOf,
  internal,
  KEY,
  type Kept,
  type Link,
  MERCHANT,
  minorIn,
  notFound,
  type OnReader,
  PENCE,
  pairBody,
  problem,
  READER,
  REFUNDS,
  readerBody,
  refundBody,
  refundedMinor,
  refusedByReader,
  transactionOf,
} from './sumup-messages.test-support.ts'

export interface SumUpStandIn extends StandIn {
  /** What no honest client asks: a test that leaves any has failed. */
  readonly wrong: readonly string[]
  readonly now: () => Date
  readonly pass: (ms: number) => void
  /** Whoever stands at a reader presents a card, where the amount lets them. */
  readonly cardIsRead: () => void
  readonly noteCash: (minor: number) => void
  readonly pay: (payAt: string) => Promise<void>
  /** How many items a page of the history has at most. */
  pageSize: number
  readonly readers: Map<string, { state: string; status: 'ONLINE' | 'OFFLINE'; metadata: object }>
  readonly transactions: Map<string, Kept>
  readonly links: Map<string, Link>
  /** A code that a Solo shows now. */
  readonly shownCode: string
  /** Other accounts that the key opens. */
  readonly merchants: string[]
}

/** SumUp as its public description has it, as far as we ask it. */
export async function sumupStandIn(): Promise<SumUpStandIn> {
  const books = new Books()
  const isDescribed = describedBy('sumup')
  const server = await standIn((asked) => {
    if (asked.path.startsWith('/pay/')) return { json: {} }
    if (asked.headers.authorization !== `Bearer ${KEY}`)
      return problem(401, 'unauthorized', 'Authentication credentials are missing or invalid.')
    books.wrong.push(...isDescribed(asked).map((why) => `${asked.method} ${asked.path}: ${why}`))
    for (const name of ['x-sumup-os', 'x-sumup-arch', 'x-sumup-runtime'])
      if (asked.headers[name] !== 'unknown') books.wrong.push(`It tells ${name}`)
    return books.answer(asked)
  })
  return Object.assign(books, server)
}

class Books {
  readonly wrong: string[] = []
  readonly merchants = [MERCHANT]
  readonly shownCode = '4WLFDSBF'
  pageSize = 100
  readonly readers: SumUpStandIn['readers'] = new Map([
    [READER, { state: 'IDLE', status: 'ONLINE', metadata: {} }],
  ])
  readonly transactions = new Map<string, Kept>()
  readonly links = new Map<string, Link>()
  readonly #onReader = new Map<string, OnReader & { readonly readerId: string; readonly at: Date }>()
  #atMs = Date.parse('2026-03-02T09:00:00.000Z')
  #events = 9_000
  readonly #lost = new Set<string>()

  readonly now = () => new Date(this.#atMs)
  readonly pass = (ms: number) => {
    this.#atMs += ms
  }

  readonly cardIsRead = () => {
    for (const one of this.#onReader.values()) {
      const pence = one.minor % 100
      if (one.status !== 'pending' || one.stopsIn !== undefined || pence === PENCE.noCardComes) continue
      one.status =
        pence === PENCE.declines ? 'failed' : pence === PENCE.cancelledOnReader ? 'cancelled' : 'successful'
      one.hidesTransaction = pence === PENCE.cardIsLate ? 1 : 0
      this.#idle(one.readerId)
      // A payment that no card came to leaves no transaction.
      if (one.status !== 'cancelled')
        this.#keep(one, one.status === 'failed' ? 'FAILED' : 'SUCCESSFUL', 'POS')
    }
  }

  readonly pay = async (payAt: string) => {
    await fetch(payAt)
    const link = this.links.get(payAt.split('/').at(-1) ?? '')
    if (!link || link.status === 'EXPIRED' || link.status === 'PAID') throw new Error('Nobody can pay there')
    const { amount, description } = link.body
    const minor = minorIn(amount)
    const isDeclined = minor % 100 === PENCE.declines
    link.status = isDeclined ? 'FAILED' : 'PAID'
    const paid = { clientId: uuidv7(), foreignId: undefined, summary: description, minor }
    link.transactionId = this.#keep(paid, isDeclined ? 'FAILED' : 'SUCCESSFUL', 'ECOM').id
  }

  /** Money that the shop noted in SumUp's own app, and that went through nobody's card. */
  readonly noteCash = (minor: number) =>
    this.#keep({ clientId: uuidv7(), foreignId: undefined, summary: 'Tea', minor }, 'SUCCESSFUL', 'CASH')

  #keep(
    { clientId, foreignId, summary, minor }: Pick<Kept, 'clientId' | 'foreignId' | 'summary' | 'minor'>,
    status: Kept['status'],
    paymentType: Kept['paymentType'],
  ): Kept {
    const kept: Kept = {
      ...{
        id: crypto.randomUUID(),
        clientId,
        foreignId,
        summary,
        minor,
        at: this.now(),
        paymentType,
        status,
      },
      ...{ currency: 'GBP', events: [] },
    }
    this.transactions.set(kept.id, kept)
    return kept
  }

  #idle(readerId: string) {
    const reader = this.readers.get(readerId)
    if (reader) reader.state = 'IDLE'
  }

  answer(asked: Asked): Answer {
    const { method, path, query } = asked
    const routes: readonly (readonly [string, RegExp, (...names: string[]) => Answer])[] = [
      ['GET', /^\/v0\.1\/memberships$/, () => this.#memberships(query)],
      [
        'GET',
        at('readers'),
        () => ({ json: { items: [...this.readers.keys()].map((id) => this.#reader(id)) } }),
      ],
      ['POST', at('readers'), () => this.#pair(this.#read(pairBody, asked))],
      ['GET', at('readers/([^/]+)'), (id) => (this.readers.has(id) ? { json: this.#reader(id) } : notFound)],
      ['GET', at('readers/([^/]+)/status'), (id) => this.#status(id)],
      ['POST', at('readers/([^/]+)/checkout'), (id) => this.#begin(id, this.#read(readerBody, asked))],
      ['GET', at('readers/([^/]+)/checkout/([^/]+)'), (_reader, id) => this.#checkout(id)],
      ['POST', at('readers/([^/]+)/terminate'), (id) => this.#terminate(id)],
      ['POST', /^\/v0\.1\/checkouts$/, () => this.#makeLink(this.#read(checkoutBody, asked))],
      ['GET', /^\/v0\.1\/checkouts$/, () => this.#linksOf(query)],
      ['GET', /^\/v0\.1\/checkouts\/([^/]+)$/, (id) => this.#link(id)],
      ['DELETE', /^\/v0\.1\/checkouts\/([^/]+)$/, (id) => this.#deactivate(id)],
      ['GET', at('transactions', 'v2.1'), () => this.#transaction(query)],
      ['GET', at('transactions/history', 'v2.1'), () => this.#history(query)],
      [
        'POST',
        at('payments/([^/]+)/refunds', 'v1.0'),
        (id) => this.#refund(id, this.#read(refundBody, asked)),
      ],
    ]
    for (const [verb, pattern, answer] of routes) {
      const names = verb === method && pattern.exec(path)
      if (names) return answer(...names.slice(1))
    }
    this.wrong.push(`Nobody asks ${method} ${path}`)
    return notFound
  }

  #read<T>(shape: z.ZodType<T>, { method, path, body }: Asked): T | undefined {
    const read = shape.safeParse(JSON.parse(body))
    if (read.success) return read.data
    this.wrong.push(`${method} ${path}: ${z.prettifyError(read.error)}`)
    return undefined
  }

  #memberships(query: URLSearchParams): Answer {
    if (query.get('resource.type') !== 'merchant') this.wrong.push('Memberships of what?')
    const items = this.merchants.map((id) => ({
      ...{
        id: `mem_${id}`,
        resource_id: id,
        type: 'merchant',
        roles: [],
        permissions: [],
        status: 'accepted',
      },
      ...{ created_at: this.now(), updated_at: this.now() },
      resource: { id, type: 'merchant', name: 'A shop', created_at: this.now(), updated_at: this.now() },
    }))
    return { json: { items, total_count: items.length } }
  }

  #reader(id: string) {
    const { metadata } = this.readers.get(id) ?? {}
    return {
      ...{
        id,
        name: 'Front desk',
        status: 'paired',
        metadata,
        created_at: this.now(),
        updated_at: this.now(),
      },
      device: { identifier: 'U1DT3NA00-CN', model: 'solo' },
    }
  }

  #pair(body: z.infer<typeof pairBody> | undefined): Answer {
    if (!body) return problem(400, 'bad-request', 'Request validation failed.')
    if (body.pairing_code !== this.shownCode) return notFound
    const id = `rdr_${'PAIRED'.padEnd(26, '0')}`
    if (this.readers.has(id)) return problem(409, 'conflict', 'The Reader is not in a pending state.')
    this.readers.set(id, { state: 'IDLE', status: 'ONLINE', metadata: body.metadata })
    return { status: 201, json: { ...this.#reader(id), name: body.name, status: 'processing' } }
  }

  #status(id: string): Answer {
    const reader = this.readers.get(id)
    if (!reader) return notFound
    for (const one of this.#onReader.values()) if (one.readerId === id) this.#stopping(one)
    const { status, state } = reader
    const device = { battery_level: 81.4, connection_type: 'Wi-Fi', firmware_version: '3.3.39.0' }
    return { json: { data: { ...device, status, state, last_activity: this.now() } } }
  }

  #begin(readerId: string, body: z.infer<typeof readerBody> | undefined): Answer {
    const reader = this.readers.get(readerId)
    if (!reader) return notFound
    if (!body) return { status: 422, json: { errors: { total_amount: ['is invalid'] } } }
    const minor = body.total_amount.value
    const pence = minor % 100
    if (reader.status === 'OFFLINE' || pence === PENCE.readerOffline) return refusedByReader('READER_OFFLINE')
    const isBusy = [...this.#onReader.values()].some(
      (one) => one.readerId === readerId && one.status === 'pending',
    )
    if (isBusy) return refusedByReader('READER_BUSY')
    if (pence === PENCE.lineDrops) return { drops: true }
    const [id, clientId] = [crypto.randomUUID(), crypto.randomUUID()]
    this.#onReader.set(id, {
      ...{ id, clientId, readerId, minor, at: this.now(), status: 'pending', stopsIn: undefined },
      ...{ foreignId: body.affiliate.foreign_transaction_id, summary: body.description, hidesTransaction: 0 },
    })
    if (pence !== PENCE.slowToStart) reader.state = 'WAITING_FOR_CARD'
    if (pence === PENCE.takesThenFails) return internal
    return { status: 201, json: { data: { checkout_id: id, client_transaction_id: clientId } } }
  }

  #checkout(id: string): Answer {
    const one = this.#onReader.get(id)
    if (!one) return notFound
    this.#stopping(one)
    const device = { reader_firmware_version: '3.3.39.0', reader_serial_number: 'U1DT3NA00-CN' }
    return {
      json: {
        data: {
          ...{ checkout_id: id, client_transaction_id: one.clientId, status: one.status, ...device },
          ...{ card_type: null, installments: null, payment_type: 'card', payment_status: null },
          ...{ created_at: one.at, updated_at: this.now(), valid_until: null },
          total_amount: { currency: 'GBP', minor_unit: 2, value: one.minor },
        },
      },
    }
  }

  #stopping(one: OnReader & { readonly readerId: string }) {
    if (one.stopsIn === undefined || one.status !== 'pending' || one.stopsIn-- > 0) return
    one.status = 'cancelled'
    this.#idle(one.readerId)
  }

  #terminate(readerId: string): Answer {
    const reader = this.readers.get(readerId)
    if (!reader) return notFound
    if (reader.status === 'OFFLINE') return refusedByReader('READER_OFFLINE')
    for (const one of this.#onReader.values())
      if (one.readerId === readerId && one.status === 'pending') one.stopsIn = 1
    // There is no word that it ended.
    return { status: 202, json: {} }
  }

  #makeLink(body: z.infer<typeof checkoutBody> | undefined): Answer {
    if (!body) return { status: 400, json: { error_code: 'INVALID', message: 'Validation error' } }
    const { checkout_reference: reference } = body
    if ([...this.links.values()].some((link) => link.body.checkout_reference === reference))
      return { status: 409, json: { error_code: 'DUPLICATED_CHECKOUT', message: 'It exists already' } }
    const id = crypto.randomUUID()
    this.links.set(id, { id, body, at: this.now(), status: 'PENDING', transactionId: undefined })
    if (minorIn(body.amount) % 100 === PENCE.takesThenFails) return internal
    return { ...this.#link(id), status: 201 }
  }

  #linksOf(query: URLSearchParams): Answer {
    const reference = query.get('checkout_reference')
    if (!reference) this.wrong.push('All checkouts there ever were?')
    const links = [...this.links.values()].filter(({ body }) => body.checkout_reference === reference)
    return { json: links.map(({ id }) => this.#link(id).json) }
  }

  /** Set by whom it is asked over. */
  address = ''

  #link(id: string): Answer {
    const link = this.links.get(id)
    if (!link) return { status: 404, json: { error_code: 'NOT_FOUND', message: 'Resource not found' } }
    const { body, at, status, transactionId } = link
    const paid = transactionId && this.transactions.get(transactionId)
    return {
      json: {
        ...{ id, ...body, date: at, status, hosted_checkout_url: `${this.address}/pay/${id}` },
        transactions: paid ? [{ ...transactionOf(paid), card: undefined }] : [],
        ...(paid && status === 'PAID' && { transaction_id: paid.id, transaction_code: 'TEENSK4W2K' }),
      },
    }
  }

  #deactivate(id: string): Answer {
    const link = this.links.get(id)
    if (!link) return notFound
    if (link.status !== 'PENDING')
      return { status: 409, json: { error_code: 'CHECKOUT_PROCESSED', message: 'It is processed' } }
    link.status = 'EXPIRED'
    return this.#link(id)
  }

  #transaction(query: URLSearchParams): Answer {
    const [id, foreignId] = [query.get('id'), query.get('foreign_transaction_id')]
    if (query.size !== 1 || !(id ?? foreignId)) this.wrong.push(`A transaction by ${query}?`)
    const kept = [...this.transactions.values()].find(
      (one) => one.id === id || (foreignId !== null && one.foreignId === foreignId),
    )
    const onReader = [...this.#onReader.values()].find((one) => one.clientId === kept?.clientId)
    const isHidden = onReader !== undefined && onReader.hidesTransaction-- > 0
    if (!kept || isHidden)
      return { status: 404, json: { error_code: 'NOT_FOUND', message: 'Resource not found' } }
    return { json: transactionOf(kept) }
  }

  #history(query: URLSearchParams): Answer {
    const [from, until, after] = ['oldest_time', 'newest_time', 'oldest_ref'].map((name) => query.get(name))
    const limit = Math.min(this.pageSize, Number(query.get('limit') ?? 10))
    const types = query.getAll('types[]')
    const known = ['oldest_time', 'newest_time', 'oldest_ref', 'limit', 'order', 'types[]']
    for (const name of query.keys()) if (!known.includes(name)) this.wrong.push(`History by ${name}?`)
    if (types.length === 0) this.wrong.push('Refunds among the payments?')
    const all = [...this.transactions.values()]
      .filter(({ at }) => (!from || at >= new Date(from)) && (!until || at < new Date(until)))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .flatMap(historyOf)
      .filter(({ type }) => types.length === 0 || types.includes(type))
    const start = after ? all.findIndex(({ transaction_id: id }) => id === after) + 1 : 0
    const items = all.slice(start, start + limit)
    const last = items.at(-1)
    const isMore = start + limit < all.length && last
    const href = isMore && `limit=${limit}&oldest_ref=${last.transaction_id}&order=ascending`
    return { json: { items, links: isMore ? [{ rel: 'next', href }] : [] } }
  }

  #refund(id: string, body: z.infer<typeof refundBody> | undefined): Answer {
    const kept = this.transactions.get(id)
    if (!kept) return notFound
    if (!body) return problem(400, 'bad-request', 'amount must be greater than zero')
    const minor = minorIn(body.amount)
    const left = kept.minor - refundedMinor(kept)
    if ((kept.status !== 'SUCCESSFUL' && kept.status !== 'REFUNDED') || left === 0)
      return problem(409, 'conflict', 'The transaction is not refundable in its current state')
    if (minor > left) return problem(422, 'unprocessable-entity', 'Refund failed.')
    if (minor === REFUNDS.isLost && this.#lost.size < this.#lost.add(id).size) return internal
    const event = { event_type: 'REFUND', status: 'REFUNDED', timestamp: this.now().toISOString() } as const
    kept.events.push({ id: this.#events++, ...event, amount: minor / 100 })
    kept.status = 'REFUNDED'
    if (minor === REFUNDS.givesBackThenFails) return internal
    return minor === REFUNDS.lineDrops ? { drops: true } : { status: 201, json: {} }
  }
}
