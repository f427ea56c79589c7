import assert from 'node:assert/strict'
import type { TransactionDetail } from '@tuppence/contract/sales'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { toPounds } from '@tuppence/domain/money'
import { type CartProduct, giveBackTotal, type SaleRequest } from '@tuppence/domain/sales'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../platform/database/connect.ts'
import { breaches } from './invariants.ts'
import { type Command, commandsArbitrary, expected, OfflineTill } from './returns-model.ts'
import { signedIn, type TestBusiness, testBusiness } from './test-business.ts'
import { resealed, testProducts, testTill } from './test-till.ts'

export interface ReturnFigures {
  sequences: number
  /** What the tills sent, by kind. */
  readonly sent: Record<string, number>
  /** Flags of records with which too much or other came back, or that voided again or in part: all of theirs, none besides. */
  flagged: number
  /** Refunds that the server itself was asked for: made, and refused for going beyond the books. */
  made: number
  refused: number
}

interface Books {
  readonly app: FastifyInstance
  readonly database: Database
  readonly ownerSql: Sql<{ bigint: number | string }>
}

/**
 * Two tills sell, void, refund and exchange at random, out of touch with the server and each other, and send in any order,
 * while the server is asked for refunds too (R8). After every step that reaches the server the books are held against all
 * they promise; at the end, each record against what it must say, reckoned apart from them. Throws at the first that
 * differs, with the commands that led to it and the seed to repeat them.
 */
export async function proveReturns(
  books: Books,
  { sequences, seed }: { sequences: number; seed: number },
): Promise<ReturnFigures> {
  const figures: ReturnFigures = { sequences: 0, sent: {}, flagged: 0, made: 0, refused: 0 }
  const shop = await testBusiness(books.database)
  const headers = await signedIn(books.database, shop, 'manager')
  const products = await testProducts(books.ownerSql, shop.organizationId, [333, 99, 1])
  let tills = 0
  await fc.assert(
    fc.asyncProperty(commandsArbitrary, async (commands) => {
      const run = new Run(books, shop, headers, products, figures)
      await run.begin(() => (tills += 1))
      for (const command of commands) {
        await run.do(command)
        if (REACHES_SERVER.includes(command.do)) await run.holdBooks()
      }
      await run.sendAll()
      await run.holdBooks()
      await run.holdRecords()
      figures.sequences += 1
    }),
    { numRuns: sequences, seed, endOnFailure: true },
  )
  return figures
}

export function returnsInWords({ sequences, sent, flagged, made, refused }: ReturnFigures): string {
  const kinds = Object.entries(sent).map(([kind, count]) => `${kind} ${count}`)
  return (
    `${sequences} sequences: ${kinds.join(', ')}; ${flagged} flags on those that gave back too much or other than was sold, none on others; ` +
    `of ${made + refused} refunds asked of the server ${refused} went beyond the books and were refused; nothing was edited`
  )
}

const REACHES_SERVER: readonly Command['do'][] = ['send', 'ask', 'repeat']

/** One sequence: two tills, a customer, and all that the tills sent. */
class Run {
  readonly #tills: OfflineTill[] = []
  readonly #sales: string[] = []
  readonly #arrived: { readonly request: SaleRequest; readonly answer: string }[] = []
  readonly #rows = new Map<string, unknown>()
  readonly #customerId = uuidv7()
  readonly #books: Books
  readonly #shop: TestBusiness
  readonly #headers: Record<string, string>
  readonly #products: readonly CartProduct[]
  readonly #figures: ReturnFigures
  /** What the server made of what it was asked for, for the reckoning at the end. */
  readonly #worth = new Map<string, SaleRequest>()

  constructor(
    books: Books,
    shop: TestBusiness,
    headers: Record<string, string>,
    products: readonly CartProduct[],
    figures: ReturnFigures,
  ) {
    this.#books = books
    this.#shop = shop
    this.#headers = headers
    this.#products = products
    this.#figures = figures
  }

  async begin(nextTill: () => number): Promise<void> {
    const { ownerSql } = this.#books
    const { organizationId, people } = this.#shop
    // What goods cost changes in between, and a return goes by what they had cost when they were sold.
    await ownerSql`update products set cost = cost + 0.07 where organization_id = ${organizationId} and price > 0.5`
    await ownerSql`insert into customers (organization_id, id, first_name) values (${organizationId}, ${this.#customerId}, 'Ann')`
    for (let i = 0; i < 2; i += 1) {
      const number = nextTill()
      const staff = { id: people.manager, name: 'Test manager' }
      const vatMode = number % 4 < 2 ? 'add' : 'as-marked'
      this.#tills.push(
        new OfflineTill(await testTill(ownerSql, organizationId, `M${number}`, staff, vatMode)),
      )
    }
  }

  async do(command: Command): Promise<void> {
    if (command.do === 'send') {
      await Promise.all(command.tills.map((till) => this.#send(till, command.most, command.backwards)))
      return
    }
    if (command.do === 'repeat') return this.#repeat(command.record)
    if (command.do === 'sell') {
      const sold = this.#tills[command.till]?.sell(this.#products, command, this.#customerId)
      if (sold) this.#sales.push(sold)
      return
    }
    const id = this.#sales[command.sale % Math.max(1, this.#sales.length)]
    if (id === undefined) return
    if (command.do === 'ask') return this.#ask(id, command.units)
    const till = this.#tills[command.till]
    if (command.do === 'void') till?.void(id, command.wrong)
    else if (command.do === 'look') await this.#detail(id).then((found) => found && till?.look(found))
    else if (command.do === 'give-back')
      till?.giveBack(id, command.units, command.forGoods ? this.#products[0] : undefined, command.wrong)
  }

  async sendAll(): Promise<void> {
    await this.#send(0, Number.POSITIVE_INFINITY, true)
    await this.#send(1, Number.POSITIVE_INFINITY, false)
  }

  async holdBooks(): Promise<void> {
    assert.deepEqual(await breaches(this.#books.ownerSql), {})
  }

  /** Nothing was edited, everything is shown as what was sent makes it, and what goes too far says so. */
  async holdRecords(): Promise<void> {
    const { ownerSql } = this.#books
    for (const [id, row] of this.#rows)
      assert.deepEqual((await ownerSql`select * from transactions where id = ${id}`)[0], row)
    const requests = new Map(
      this.#arrived.map(({ request }) => [request.transaction.offlineId ?? '', request]),
    )
    const order = await ownerSql<{ id: string }[]>`
      select id from transactions where id in ${ownerSql([...requests.keys()])} order by received_at, id`
    assert.equal(order.length, requests.size)
    for (const [id, shown] of expected(
      order.flatMap(({ id }) => this.#worth.get(id) ?? requests.get(id) ?? []),
    )) {
      const found = await this.#detail(id)
      const flags = found?.flags.filter((flag) => OF_RETURNS.includes(flag))
      assert.deepEqual({ id, status: found?.status, flags }, { id, ...shown })
      this.#figures.flagged += shown.flags.length
    }
  }

  async #send(till: number, most: number, backwards: boolean): Promise<void> {
    const waiting = this.#tills[till]?.waiting ?? []
    for (let sent = 0; sent < most && waiting.length > 0; sent += 1) {
      const request = backwards ? waiting.pop() : waiting.shift()
      if (!request) return
      for (const made of malformed(request)) assert.equal((await this.#post(made)).statusCode, 400)
      const answer = await this.#post(request)
      assert.equal(answer.statusCode, 201, answer.body)
      this.#arrived.push({ request, answer: answer.body })
      const { offlineId: id = '', kind = 'sale' } = request.transaction
      this.#rows.set(id, (await this.#books.ownerSql`select * from transactions where id = ${id}`)[0])
      this.#figures.sent[kind] = (this.#figures.sent[kind] ?? 0) + 1
      if (kind === 'sale') await this.#tellOf(id)
    }
  }

  /** The customer takes the receipt to either till: the one that did not sell it looks it up. */
  async #tellOf(id: string): Promise<void> {
    for (const till of this.#tills) {
      const found = till.known.has(id) ? undefined : await this.#detail(id)
      if (found) till.look(found)
    }
  }

  async #repeat(record: number): Promise<void> {
    const before = this.#arrived[record % Math.max(1, this.#arrived.length)]
    if (before) assert.equal((await this.#post(before.request)).body, before.answer)
  }

  /** Asks the server itself for a refund: made exactly where the books have it to give. */
  async #ask(id: string, units: number): Promise<void> {
    const found = await this.#detail(id)
    const line = found?.items[0]
    if (!found || !line) return
    const sale = soldSaleOfDetail(found)
    const picks = [{ lineId: line.id, quantity: units, restock: true }]
    const due = giveBackTotal({ from: { sale, picks } }, sale.vatMode)
    const transaction = {
      ...{ kind: 'refund' as const, offlineId: uuidv7(), reversesId: id, reason: 'other' as const },
      paymentMethod: 'cash' as const,
    }
    const back = { returnsItemId: line.id, quantity: units }
    const request = { transaction, items: [], returns: [back] }
    const answer = await this.#post(request)
    assert.equal(answer.statusCode === 201 ? 'made' : answer.json().code, due.ok ? 'made' : due.code)
    if (due.ok) assert.equal(answer.json().totalAmount, toPounds(due.totalMinor))
    if (!due.ok) {
      this.#figures.refused += 1
      return
    }
    this.#figures.made += 1
    const worth = { netAmount: toPounds(-due.totalMinor), vatAmount: '0.00' }
    this.#arrived.push({ request, answer: answer.body })
    this.#worth.set(transaction.offlineId, { ...request, returns: [{ ...back, ...worth }] })
  }

  #post(payload: object) {
    const { app } = this.#books
    return app.inject({ method: 'POST', url: '/api/transactions', headers: this.#headers, payload })
  }

  async #detail(id: string): Promise<TransactionDetail | undefined> {
    const answer = await this.#books.app.inject({ url: `/api/transactions/${id}`, headers: this.#headers })
    return answer.statusCode === 200 ? answer.json() : undefined
  }
}

/** The same with its money the other way round, or its goods kept off the shelf: refused whatever its seal. */
function malformed(request: SaleRequest): SaleRequest[] {
  const { transaction, returns } = request
  if (transaction.kind !== 'void' && transaction.kind !== 'refund') return []
  const turned = { ...transaction, totalAmount: '0.01' }
  const kept = returns?.map((line) => ({ ...line, restock: false }))
  const made: SaleRequest[] = [{ ...request, transaction: turned }]
  if (transaction.kind === 'void') made.push({ ...request, returns: kept })
  return made.map((one) => resealed(one))
}

const OF_RETURNS: readonly string[] = [
  'voided-twice',
  'returned-more-than-sold',
  'no-such-sale',
  'return-differs',
  'void-not-whole',
  'total-differs',
]
