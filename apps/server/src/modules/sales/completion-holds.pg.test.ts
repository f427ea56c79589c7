import type { CompletionHold } from '@tuppence/contract/completion-holds'
import type { SaleRequest, SoldSale } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localSale, picks, returningShop, voidOf } from '../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { type TestTill, testProducts } from '../../testing/test-till.ts'

let clock = new Date()
const shop = await returningShop({ now: () => clock })
const {
  app,
  twin,
  database,
  ownerSql,
  organizationId,
  manager,
  cashier,
  tea,
  milk,
  newTill,
  taken,
  refusal,
  detail,
} = shop
const [tillA, tillB] = [await newTill(), await newTill()]

const hold = (recordId: string, body: CompletionHold, server = app, headers = cashier) =>
  server.inject({ method: 'PUT', url: `/api/completion-holds/${recordId}`, headers, payload: body })
const release = (recordId: string, headers = cashier) =>
  app.inject({ method: 'DELETE', url: `/api/completion-holds/${recordId}`, headers })
/** "held", or why not. */
const outcome = async (asked: ReturnType<typeof hold>) => {
  const answer = await asked
  return answer.statusCode === 200 ? 'held' : `${answer.statusCode} ${answer.json().code}`
}
const askFor = (recordId: string, till: TestTill, what: Omit<CompletionHold, 'tillId'>, server = app) =>
  outcome(hold(recordId, { tillId: till.id, ...what }, server))

const units = (sale: SoldSale, ...quantities: number[]) => ({
  ...{ saleId: sale.id, isVoid: false },
  lines: picks(sale, ...quantities).map(({ lineId, quantity }) => ({ lineId, quantity })),
})
const whole = (sale: SoldSale) => ({
  ...units(sale, ...sale.lines.map(({ quantity }) => quantity)),
  isVoid: true,
})
const idOf = ({ transaction }: SaleRequest) => transaction.offlineId ?? ''
const sellOf = async (quantity: number) => {
  const request = tillA.sell({ lines: [{ product: tea, quantity }] })
  await taken(request)
  return localSale(request)
}
const heldRows = async (recordId: string) =>
  (await ownerSql`select 1 from completion_holds where record_id = ${recordId}`).length
const givePoints = (customerId: string, points: number) => {
  const payload = { id: uuidv7(), points, reason: 'goodwill' }
  return app.inject({ method: 'POST', url: `/api/customers/${customerId}/points`, headers: manager, payload })
}
const customerWith = async (points: number) => {
  const id = await shop.newCustomer()
  await givePoints(id, points)
  return id
}

/** Both tills ask at the same moment, of two servers; the one that may records, and nothing is found wrong with it. */
async function oneWins(
  records: readonly [SaleRequest, SaleRequest],
  what: Omit<CompletionHold, 'tillId'>,
  round: number,
  ofSecond = what,
) {
  const [first, second] = records
  const servers = round % 2 === 0 ? [app, twin] : [twin, app]
  const said = await Promise.all([
    askFor(idOf(first), tillA, what, servers[0]),
    askFor(idOf(second), tillB, ofSecond, servers[1]),
  ])
  expect(said.toSorted(), `round ${round}`).toEqual(['409 completing-elsewhere', 'held'])
  const winner = said[0] === 'held' ? first : second
  expect(await taken(winner)).toMatchObject({ flags: [] })
  expect(await heldRows(idOf(winner))).toBe(0)
}

describe('what a till is about to give back', () => {
  it('rule 41 R8: of two tills that give the same goods back at once, one may and one is refused, 100 times of 100', async () => {
    const goods = await testProducts(ownerSql, organizationId, Array<number>(10).fill(100))
    for (let round = 0; round < 100; round += 10) {
      const request = tillA.sell({ lines: goods.map((product) => ({ product })) })
      await taken(request)
      const sale = await shop.sold(request)
      for (const [i, { id: lineId }] of sale.lines.entries()) {
        const from = { sale, picks: [{ lineId, quantity: 1, restock: true }] }
        const returns = { saleId: sale.id, isVoid: false, lines: [{ lineId, quantity: 1 }] }
        await oneWins([tillA.giveBack(from), tillB.giveBack(from)], { returns }, round + i)
      }
      expect(await detail(sale.id)).toMatchObject({ status: 'refunded' })
    }
  })

  it('rule 41 R8: of a void and a refund at once, one may and one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const sale = await sellOf(1)
      const records = [tillA.void(sale), tillB.giveBack({ sale, picks: picks(sale, 1) })] as const
      const returns = [whole(sale), units(sale, 1)] as const
      await oneWins(records, { returns: returns[0] }, round, { returns: returns[1] })
    }
  })

  it('rule 41: is free again with the record, and then the books say what is left', async () => {
    const sale = await sellOf(3)
    const record = tillA.giveBack({ sale, picks: picks(sale, 2) })
    expect(await askFor(idOf(record), tillA, { returns: units(sale, 2) })).toBe('held')
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 2) })).toBe('409 completing-elsewhere')
    // One of three is neither returned nor held.
    const other = uuidv7()
    expect(await askFor(other, tillB, { returns: units(sale, 1) })).toBe('held')
    await release(other)
    await taken(record)
    expect(await heldRows(idOf(record))).toBe(0)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 2) })).toBe('422 more-than-sold')
    expect(await askFor(uuidv7(), tillB, { returns: whole(sale) })).toBe('422 more-than-sold')
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 1) })).toBe('held')
    // Asked again when its record is in the books already: nothing is held on top of that.
    expect(await askFor(idOf(record), tillA, { returns: units(sale, 2) })).toBe('held')
    expect(await heldRows(idOf(record))).toBe(0)
  })

  it('rule 41: a voided sale gives nothing back, and only a sale is voided', async () => {
    const sale = await sellOf(1)
    const record = tillA.void(sale)
    await taken(record)
    for (const returns of [units(sale, 1), whole(sale)])
      expect(await askFor(uuidv7(), tillB, { returns })).toBe('409 already-voided')
    const exchanged = await sellOf(1)
    const exchange = tillA.giveBack(
      { sale: exchanged, picks: picks(exchanged, 1) },
      { lines: [{ product: milk }] },
    )
    const { id } = await taken(exchange)
    const [line] = (await detail(id)).items
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
    expect(await askFor(uuidv7(), tillB, { returns: { saleId: id, isVoid: true, lines } })).toBe(
      '422 void-needs-sale',
    )
  })

  it('rule 41: asked again under its id it holds what it then says, and expires two minutes after', async () => {
    const sale = await sellOf(2)
    const recordId = uuidv7()
    onTestFinished(() => {
      clock = new Date()
    })
    expect(await askFor(recordId, tillA, { returns: units(sale, 2) })).toBe('held')
    expect(await askFor(recordId, tillA, { returns: units(sale, 1) })).toBe('held')
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 2) })).toBe('409 completing-elsewhere')
    clock = new Date(clock.getTime() + 119_000)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 2) })).toBe('409 completing-elsewhere')
    clock = new Date(clock.getTime() + 2_000)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 2) })).toBe('held')
    // What has expired is deleted when somebody asks.
    expect(await heldRows(recordId)).toBe(0)
  })

  it('rule 41: is released at once where the basket was abandoned, and the till’s own holds are not in its way', async () => {
    const sale = await sellOf(1)
    const [before, again] = [uuidv7(), uuidv7()]
    expect(await askFor(before, tillA, { returns: units(sale, 1) })).toBe('held')
    expect(await askFor(again, tillA, { returns: units(sale, 1) })).toBe('held')
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 1) })).toBe('409 completing-elsewhere')
    for (const id of [before, again]) expect((await release(id)).statusCode).toBe(204)
    expect((await release(again)).statusCode).toBe(404)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 1) })).toBe('held')
  })

  it('rule 41: a return that the server is asked to make waits for what a till holds', async () => {
    const sale = await sellOf(1)
    const recordId = uuidv7()
    expect(await askFor(recordId, tillA, { returns: units(sale, 1) })).toBe('held')
    const asked = { transaction: voidOf(sale.id), items: [] }
    expect(await refusal(asked)).toBe('409 completing-elsewhere')
    await release(recordId)
    await taken(asked)
  })

  it('rule 41: a return that the server is asked to make is not kept waiting by a hold that expired', async () => {
    onTestFinished(() => {
      clock = new Date()
    })
    const sale = await sellOf(1)
    expect(await askFor(uuidv7(), tillA, { returns: units(sale, 1) })).toBe('held')
    const asked = { transaction: voidOf(sale.id), items: [] }
    clock = new Date(clock.getTime() + 119_000)
    expect(await refusal(asked)).toBe('409 completing-elsewhere')
    clock = new Date(clock.getTime() + 2_000)
    await taken(asked)
  })

  it('rule 41 R8: a return that the server is asked to make looks only once it has the sale’s lock', async () => {
    const sale = await sellOf(1)
    const asked = await ownerSql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(hashtextextended(${sale.id}, 2))`
      const waiting = refusal({ transaction: voidOf(sale.id), items: [] })
      await expect
        .poll(() => ownerSql`select 1 from pg_locks where locktype = 'advisory' and not granted`, {
          timeout: 4_000,
        })
        .toHaveLength(1)
      await other`
        insert into completion_holds (organization_id, id, record_id, till_id, kind, sale_id, balance_id, amount, expires_at)
        values (${organizationId}, ${uuidv7()}, ${uuidv7()}, ${tillA.id}, 'return', ${sale.id},
                ${sale.lines[0]?.id ?? ''}, 1, now() + interval '1 hour')`
      return { waiting }
    })
    expect(await asked.waiting).toBe('409 completing-elsewhere')
  })

  it('rule 41: a sale that has not come yet is held against the others all the same', async () => {
    const request = tillA.sell({ lines: [{ product: tea, quantity: 1 }] })
    const sale = localSale(request)
    expect(await askFor(uuidv7(), tillA, { returns: units(sale, 1) })).toBe('held')
    await taken(request)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 1) })).toBe('409 completing-elsewhere')
  })

  it('rule 41 R9: is of one business, and of a till of its own', async () => {
    const sale = await sellOf(1)
    const other = await testBusiness(database)
    const stranger = await signedIn(database, other, 'manager')
    const recordId = uuidv7()
    expect(await askFor(recordId, tillA, { returns: units(sale, 1) })).toBe('held')
    const asked = { tillId: tillA.id, returns: units(sale, 1) }
    expect(await outcome(hold(uuidv7(), asked, app, stranger))).toBe('422 unknown-till')
    expect((await release(recordId, stranger)).statusCode).toBe(404)
    expect(await heldRows(recordId)).toBe(1)
    for (const wrong of [{ tillId: tillA.id }, { ...asked, returns: { ...asked.returns, lines: [] } }])
      expect((await hold(uuidv7(), wrong)).statusCode).toBe(400)
  })
})

describe('points that a till is about to spend', () => {
  it('rule 41 CUST-020: of two baskets that spend the same points at once, one may and one is refused, 100 times of 100', async () => {
    const customerId = await customerWith(300)
    const redeem = { points: 300, amountMinor: 300 }
    for (let round = 0; round < 100; round += 1) {
      const sell = (till: TestTill) => till.sell({ lines: [{ product: tea }], customerId, redeem })
      await oneWins([sell(tillA), sell(tillB)], { points: { customerId, points: 300 } }, round)
      await givePoints(customerId, 300)
    }
  })

  it('rule 41: says how many are left, also of whom they were merged into', async () => {
    const [survivor, merged] = [await customerWith(100), await customerWith(50)]
    const url = `/api/customers/${survivor}/merge`
    const merging = await app.inject({ method: 'POST', url, headers: manager, payload: { other: merged } })
    expect(merging.statusCode, merging.body).toBeLessThan(300)
    expect(await askFor(uuidv7(), tillA, { points: { customerId: merged, points: 100 } })).toBe('held')
    expect(await askFor(uuidv7(), tillB, { points: { customerId: survivor, points: 51 } })).toBe(
      '409 completing-elsewhere',
    )
    expect(await askFor(uuidv7(), tillB, { points: { customerId: survivor, points: 50 } })).toBe('held')
    const answer = await hold(uuidv7(), { tillId: tillB.id, points: { customerId: survivor, points: 151 } })
    expect(answer.json()).toMatchObject({
      code: 'points-too-few',
      problems: [{ field: 'points', message: '150' }],
    })
  })

  it('rule 41: an exchange holds what comes back and what points pay, both or nothing', async () => {
    const [sale, customerId] = [await sellOf(1), await customerWith(10)]
    const recordId = uuidv7()
    const both = (points: number) => ({ returns: units(sale, 1), points: { customerId, points } })
    expect(await askFor(recordId, tillA, both(11))).toBe('422 points-too-few')
    expect(await heldRows(recordId)).toBe(0)
    expect(await askFor(recordId, tillA, both(10))).toBe('held')
    expect(await heldRows(recordId)).toBe(2)
    expect(await askFor(uuidv7(), tillB, { returns: units(sale, 1) })).toBe('409 completing-elsewhere')
  })
})
