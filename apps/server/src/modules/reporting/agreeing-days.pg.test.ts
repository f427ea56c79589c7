import type { ShiftOfDay } from '@tuppence/contract/shifts'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { toPounds } from '@tuppence/domain/money'
import { addDays, type ReportKind } from '@tuppence/domain/reporting'
import { isVoided, returnable, type Sale, type SaleRequest } from '@tuppence/domain/sales'
import { salesFiguresOf, type TillRead } from '@tuppence/domain/shifts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { returningShop } from '../../testing/returning-shop.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { type TestTill, testProducts } from '../../testing/test-till.ts'
import { readDashboardStats } from './dashboard-stats.ts'
import { readReport } from './reports/read-report.ts'
import { vatReturn } from './vat/vat-return.ts'

const shop = await returningShop()
const { app, database, ownerSql, organizationId, taken, detail, newTill, newCustomer, tea, milk, manager } =
  shop
const [books] = await testProducts(ownerSql, organizationId, [1250], { vatCode: 'zero', vatRate: 0 })
if (!books) throw new Error('no products')
const GOODS = [tea, milk, books]
const NO_SALES = { total: '0.00', count: 0 }

const get = async (path: string) => {
  const answer = await app.inject({ url: `/api/${path}`, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const inShop = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(database, organizationId, work)

/** What a till does next: on its own day, as long after what it did before as `minutes` says. */
const stepArbitrary = fc.record({
  do: fc.constantFrom('sell', 'sell', 'sell', 'refund', 'exchange', 'void', 'close'),
  till: fc.nat(1),
  minutes: fc.integer({ min: 1, max: 90 }),
  /** Which record is voided or brought back, the last first; it may be of a day before, or of the other till. */
  of: fc.nat(3),
  goods: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.nat(25)), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Percent off the basket. */
  off: fc.nat(15),
  units: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
  byCard: fc.boolean(),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer One> ? One : never

/** Three days, the last of which ends a week. */
const daysArbitrary = fc.array(fc.array(stepArbitrary, { minLength: 2, maxLength: 7 }), {
  minLength: 3,
  maxLength: 3,
})

interface Made {
  readonly day: string
  readonly sale: Sale
}

/** One run: two tills of two people, and all that they recorded. */
class Run {
  readonly made: Made[] = []
  readonly reads: { readonly day: string; readonly read: TillRead; readonly of: Sale[] }[] = []
  readonly #counters: { readonly till: TestTill; readonly drawer: TestDrawer; sinceRead: Sale[] }[] = []
  readonly #customerId: string

  constructor(tills: readonly TestTill[], customerId: string) {
    for (const till of tills) this.#counters.push({ till, drawer: new TestDrawer(till), sinceRead: [] })
    this.#customerId = customerId
  }

  async work(day: string, steps: readonly Step[]): Promise<void> {
    let minutes = 8 * 60
    const now = () => new Date(`${day}T${new Date(minutes * 60_000).toISOString().slice(11, 19)}Z`)
    for (const step of steps) {
      minutes += step.minutes
      await this.#do(day, step, now())
    }
    for (const till of [0, 1]) {
      minutes += 1
      await this.#close(day, till, now())
    }
  }

  async #do(day: string, step: Step, at: Date): Promise<void> {
    const counter = this.#counters[step.till]
    if (!counter) throw new Error('no till')
    if (step.do === 'close') return this.#close(day, step.till, at)
    if (step.do === 'sell') return this.#send(day, step.till, this.#sale(counter.till, step, at))
    const id = this.made.at(-1 - step.of)?.sale.id
    if (id === undefined) return
    const sold = soldSaleOfDetail(await detail(id))
    if (sold.lines.length === 0 || isVoided(sold)) return
    if (step.do === 'void') {
      if (sold.kind !== 'sale' || sold.returns.length > 0) return
      return this.#send(day, step.till, counter.till.void(sold, 'wrong-items', at))
    }
    const picks = returnable(sold).flatMap(({ line, left }, place) => {
      const quantity = Math.min(left, step.units[place] ?? 0)
      return quantity > 0 ? [{ lineId: line.id, quantity, restock: place % 2 === 0 }] : []
    })
    if (picks.length === 0) return
    const lines = step.do === 'exchange' ? linesOf(step) : []
    await this.#send(day, step.till, counter.till.giveBack({ sale: sold, picks }, { lines, at }))
  }

  #sale(till: TestTill, step: Step, at: Date) {
    const discount = { kind: 'percent', hundredths: step.off * 100, reason: 'Staff' } as const
    return till.sell({
      ...{ lines: linesOf(step), customerId: this.#customerId, at },
      ...{ method: step.byCard ? 'card' : 'cash', ...(step.off > 0 && { discount }) },
    })
  }

  async #send(day: string, place: number, request: SaleRequest): Promise<void> {
    await taken(request)
    const counter = this.#counters[place]
    const sale = counter?.till.last
    if (!sale) throw new Error('nothing was recorded')
    this.made.push({ day, sale })
    counter?.sinceRead.push(sale)
  }

  /** Opens a shift and closes it: its reads have what was recorded before. The list of shifts says what they say. */
  async #close(day: string, place: number, at: Date): Promise<void> {
    const counter = this.#counters[place]
    if (!counter) throw new Error('no till')
    const { drawer } = counter
    const send = async (record: object) => {
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/shifts/records', headers: manager, payload: record },
      })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    const of = counter.sinceRead
    await send(drawer.do('open', 1_000, { at: at.toISOString() }))
    const shiftId = drawer.shiftId ?? ''
    const listed = async () =>
      ((await get(`shifts?from=${day}&to=${day}`)).json() as ShiftOfDay[]).find(({ id }) => id === shiftId)
    const { net: totalSales, saleCount: transactions } = salesFiguresOf(of)
    const x: TillRead = (await get(`shifts/${shiftId}/x-read`)).json()
    expect(x.sales).toEqual(salesFiguresOf(of))
    expect(await listed()).toMatchObject({ totalSales, transactions, zNumber: null })
    await send(drawer.do('close', 1_000, { at: new Date(at.getTime() + 30_000).toISOString() }))
    const read: TillRead = (await get(`shifts/${shiftId}/z-read`)).json()
    expect(read.sales).toEqual(salesFiguresOf(of))
    expect(await listed()).toMatchObject({ totalSales, transactions, zNumber: read.number })
    this.reads.push({ day, read, of })
    counter.sinceRead = []
  }
}

function linesOf({ goods }: Step) {
  return goods.flatMap(([good, quantity, off]) => {
    const product = GOODS[good]
    if (!product) return []
    const discount = {
      kind: 'percent',
      hundredths: off * 100,
      ...(off % 2 === 0 && { reason: 'Damaged' }),
    } as const
    return [{ product, quantity, ...(off > 0 && { discount }) }]
  })
}

/** Holds everything that says what these days came to against their records, reckoned apart from the books. */
async function hold(run: Run, from: string, to: string): Promise<void> {
  const sales = run.made.filter(({ day }) => day >= from && day <= to).map(({ sale }) => sale)
  const of = salesFiguresOf(sales)
  const sumOf = (amountOf: (sale: Sale) => number, some = sales) =>
    toPounds(some.reduce((sum, sale) => sum + amountOf(sale), 0))
  const vat = sumOf(({ vatMinor }) => vatMinor)
  const withoutVat = sumOf(({ totalMinor, vatMinor }) => totalMinor - vatMinor)
  const { saleCount, voidCount, net, discounts } = of

  const report = (kind: ReportKind) =>
    inShop((tx) => readReport(tx, organizationId, { kind, from, to }, LATER))
  for (const kind of [
    'sales-by-day',
    'sales-by-hour',
    'sales-by-week',
    'sales-by-staff',
    'sales-by-till',
  ] as const) {
    const { rows, totals } = await report(kind)
    expect([kind, totals.sales, totals.total, totals.vat]).toEqual([kind, saleCount, net, vat])
    expect([kind, rows.filter((row) => Number(row.sales) < 0)]).toEqual([kind, []])
    if ('discounts' in totals) expect([kind, totals.discounts]).toEqual([kind, discounts])
    if ('voids' in totals) expect([kind, totals.voids]).toEqual([kind, voidCount])
    if ('refunds' in totals) expect([kind, totals.refunds]).toEqual([kind, of.refunds])
  }
  for (const kind of ['sales-by-product', 'sales-by-category', 'vat'] as const) {
    const { rows, totals } = await report(kind)
    expect([kind, totals.total, totals.net]).toEqual([kind, net, withoutVat])
    const odd = rows.filter((row) => row.marginRate !== null && Number(row.costedNet ?? 1) <= 0)
    expect([kind, kind === 'vat' ? [] : odd]).toEqual([kind, []])
  }
  for (const kind of ['discounts', 'discounts-by-reason'] as const) {
    const { totals } = await report(kind)
    expect([kind, totals.discount]).toEqual([kind, discounts])
  }
  const tenders = (await report('sales-by-tender')).rows.map(({ tender, total }) => [tender, total])
  const paid = of.tenders.filter((tender) => tender.net !== '0.00')
  const TENDERS: Record<string, string> = { cash: 'Cash', card: 'Card' }
  expect(Object.fromEntries(tenders)).toEqual(
    Object.fromEntries(paid.map(({ method, net: amount }) => [TENDERS[method], amount])),
  )
  const back = sales.filter(({ kind }) => kind !== 'sale')
  expect(await report('voids-and-refunds')).toMatchObject({
    rowCount: back.length,
    totals: { total: sumOf(({ totalMinor }) => -totalMinor, back) },
  })
  const customers = (await report('customers')).totals
  expect(customers).toMatchObject({ sales: saleCount, total: net })

  const reads = run.reads.filter(({ day }) => day >= from && day <= to)
  const zReads = (await report('z-reads')).totals
  expect(zReads).toMatchObject({ sales: saleCount, voids: voidCount, total: net, vat })
  expect(zReads.sales).toBe(reads.reduce((sum, { read }) => sum + read.sales.saleCount, 0))

  const { boxes } = await inShop((tx) => vatReturn(tx, organizationId, { from, to }))
  expect(boxes[0]?.amount).toBe(vat)
  const figures = await get(`transactions/figures?from=${from}&to=${to}`)
  expect(figures.json()).toEqual({ total: net, count: saleCount })
  const records = await linesOfFile(`vat-records/file?from=${from}&to=${to}&format=csv`)
  expect(sumOfColumn(records, 'Output VAT')).toBe(vat)
  expect(sumOfColumn(records, 'Value with VAT')).toBe(net)
  const exported = await linesOfFile(`sales/file?from=${from}&to=${to}&format=csv`)
  expect(exported.length - 1).toBe(sales.length)
  expect(sumOfColumn(exported, 'Total')).toBe(net)
}

async function holdDashboard(run: Run, days: readonly string[]): Promise<void> {
  const today = days.at(-1) ?? ''
  const of = (some: readonly Made[]) => {
    const { net: total, saleCount: count } = salesFiguresOf(some.map(({ sale }) => sale))
    return some.length === 0 ? NO_SALES : { total, count }
  }
  const stats = await inShop((tx) => readDashboardStats(tx, organizationId, new Date(`${today}T20:00:00Z`)))
  expect(stats).toMatchObject({
    todaySales: of(run.made.filter(({ day }) => day === today)),
    weekSales: of(run.made),
  })
}

/** The same days of the week after have nothing, and these to be compared with. */
async function holdCompared(from: string, to: string): Promise<void> {
  for (const kind of ['sales-by-day', 'sales-by-product', 'vat', 'discounts', 'customers'] as const) {
    const asked = { kind, from: addDays(from, 7), to: addDays(to, 7), compare: 'before' } as const
    const { before } = await inShop((tx) => readReport(tx, organizationId, asked, LATER))
    const { totals } = await inShop((tx) => readReport(tx, organizationId, { kind, from, to }, LATER))
    expect([kind, before]).toEqual([kind, totals])
  }
}

const linesOfFile = async (path: string) =>
  (await get(`reports/${path}`)).body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

function sumOfColumn([head = [], ...lines]: string[][], name: string): string {
  const place = head.indexOf(name)
  expect(place).toBeGreaterThanOrEqual(0)
  return toPounds(lines.reduce((sum, line) => sum + Math.round(Number(line[place]) * 100), 0))
}

/** After all of these days. */
const LATER = new Date('2026-11-01T12:00:00Z')
/** A Friday, so that each run has a Friday, Saturday and Sunday of its own; the third of them is when the clocks change. */
const FIRST = '2026-03-13'

it('REP-025 REP-014 R6 whatever days come to, every report, file, card, shift and Z read says the same of them', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(daysArbitrary, async (steps) => {
      const days = [0, 1, 2].map((day) => addDays(FIRST, 14 * runs + day))
      runs += 1
      const tills = [await newTill('cashier'), await newTill('supervisor', 'as-marked')]
      const run = new Run(tills, await newCustomer())
      for (const [place, day] of days.entries()) await run.work(day, steps[place] ?? [])
      const [friday = '', saturday = '', sunday = ''] = days
      for (const day of [saturday, sunday]) await hold(run, day, day)
      await hold(run, friday, sunday)
      await holdDashboard(run, days)
      await holdCompared(friday, sunday)
    }),
    { numRuns: 3, seed: 24, endOnFailure: true },
  )
}, 300_000)
