import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { minorOf } from '@tuppence/domain/money'
import { addDays, instantOf } from '@tuppence/domain/reporting'
import type { CartProduct, SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { onPlatform } from '../../apps/server/src/platform/tenancy.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { TestTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'
import { type DayControl, type Invoice, type InvoiceLine, readControls, readInvoices } from './invoices.ts'
import { loadProducts } from './load-products.ts'
import { SoldLines } from './match-returns.ts'
import { add, mills, nothing, type Sum, sortOut } from './sort-out.ts'

/**
 * `npm run retail -- <folder> [--days n] [--list n]`: a real retailer's invoices as sales through the public API, in the order of
 * their days and at their own times, and its cancellations as refunds of the sales they match, checked day by day against
 * the file's controls. Every line is either taken or reported with the reason, and both together must be the control
 * exactly; cancelled lines that match no sale are listed (all of them with `--list all`). The prices are what was paid: every product
 * is zero-rated and prices are `as-marked`, so that the value of the lines is the total.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string' },
    list: { type: 'string', default: '20' },
    tills: { type: 'string', default: '8' },
  },
})
const folder = positionals[0] ?? '../shared/data/online-retail'
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}: name the one with sales.csv.gz and daily-controls.json.`)
  process.exit(2)
}
const ZONE = 'Europe/London'

interface Taken extends Sum {
  sales: number
  refunds: number
}

const controls = readControls(folder)
/** What the server rightly notes of a replay: sales of another decade, at the prices of their day. */
const EXPECTED_FLAGS = ['clock-differs', 'differs-from-product', 'price-override-without-right']
/** What only shows when records are read: nothing of it may be there. */
const RETURN_FLAGS = ['returned-more-than-sold', 'voided-twice', 'no-such-sale']
const unmatched: string[] = []
const flagged = new Map<string, number>()
const days = new Map([...(await readInvoices(folder))].slice(0, flags.days ? Number(flags.days) : undefined))
const soldLines = new SoldLines(days.values())
const arena = await openArena()
let wrong = 0
try {
  const business = await testBusiness(arena.database)
  await onPlatform(arena.database, (tx) =>
    tx.execute(sql`
      update organizations set max_products = 100000, vat_mode = 'as-marked' where id = ${business.organizationId}`),
  )
  const url = await arena.serve()
  const headers = await signedIn(arena.database, business, 'manager', 'back-office')
  const poster = new Poster(url, headers, 16)
  // The back office makes no tills: a device becomes one by the sign-in at its till, under which it sells.
  const atTheTill = new Poster(url, await signedIn(arena.database, business, 'manager'), 16)
  const began = performance.now()
  const products = await loadProducts(poster, days.values())
  console.log(`${products.size} products made in ${since(began)}`)
  await arena.analyse()
  const staff = { id: business.people.manager, name: 'Test manager' }
  const tills = await Promise.all(
    Array.from({ length: Number(flags.tills) }, () => register(atTheTill, staff)),
  )

  console.log(
    '\nday          sales refunds   lines     units         value   not taken (lines, units, value)',
  )
  const totals = { taken: { ...nothing(), sales: 0, refunds: 0 }, left: new Map<string, Sum>() }
  const byDay = new Map<string, Taken>()
  const replaying = performance.now()
  for (const [day, invoices] of days) {
    const { taken, left } = await replayDay(atTheTill, tills, products, invoices)
    wrong += report(day, controls[day], taken, left)
    byDay.set(day, taken)
    total(totals.taken, taken)
    totals.taken.sales += taken.sales
    totals.taken.refunds += taken.refunds
    for (const [reason, sum] of left) total(entry(totals.left, reason), sum)
  }
  const took = performance.now() - replaying
  const { sales, refunds, lines, units } = totals.taken
  console.log(
    `\n${sales} sales and ${refunds} refunds of ${lines} lines, ${units} units, ${pounds(totals.taken.mills)} in ${since(replaying)}`,
  )
  console.log(`${(took / (sales + refunds)).toFixed(2)} s per 1,000 records; not taken:`)
  for (const [reason, sum] of totals.left)
    console.log(`  ${reason}: ${sum.lines} lines, ${sum.units} units, ${pounds(sum.mills)}`)
  wrong += await askAgain(url, headers, byDay)
  poster.close()
  atTheTill.close()
} finally {
  await arena.close()
}
const shown = flags.list === 'all' ? unmatched : unmatched.slice(0, Number(flags.list))
if (unmatched.length > 0) console.log(`cancelled lines that match no sale: ${unmatched.length}`)
for (const line of shown) console.log(`  ${line}`)
if (shown.length < unmatched.length) console.log(`  and ${unmatched.length - shown.length} more (--list all)`)
console.log(`flagged: ${[...flagged].map(([flag, count]) => `${flag} ${count}`).join(', ') || 'none'}`)
console.log(wrong === 0 ? '\nEverything agrees.' : `\n${wrong} disagreements.`)
process.exit(wrong === 0 ? 0 : 1)

async function register(poster: Poster, staff: { id: string; name: string }): Promise<TestTill> {
  const deviceId = uuidv7()
  const { status, body } = await poster.post('/api/tills/register', JSON.stringify({ deviceId }))
  if (status !== 200) throw new Error(`${status} ${body}`)
  const { till } = JSON.parse(body) as { till: { id: string; code: string } }
  return new TestTill({ ...till, deviceId }, staff, 'as-marked')
}

/** A day's invoices, shared out among the tills; each till sends its own one after the other. */
async function replayDay(
  poster: Poster,
  tills: readonly TestTill[],
  products: ReadonlyMap<string, CartProduct>,
  invoices: readonly Invoice[],
): Promise<{ taken: Taken; left: Map<string, Sum> }> {
  const taken: Taken = { ...nothing(), sales: 0, refunds: 0 }
  const left = new Map<string, Sum>()
  const queue = invoices.filter(({ number }) => !number.startsWith('C'))
  const cancellations = invoices.filter(({ number }) => number.startsWith('C'))
  await Promise.all(
    tills.map(async (till) => {
      for (let invoice = queue.shift(); invoice; invoice = queue.shift()) {
        const sorted = sortOut(invoice)
        for (const [reason, sum] of sorted.left) total(entry(left, reason), sum)
        if (sorted.sold.length === 0) continue
        const lines = sorted.sold.map(({ stockCode, quantity, unitPrice }) => {
          const product = products.get(stockCode.toLowerCase())
          if (!product) throw new Error(`No product ${stockCode}`)
          // As sold that day: a till captures the price of the moment, which is the list price of that moment.
          return { product: { ...product, priceMinor: mills(unitPrice) / 10 }, quantity }
        })
        const request = till.sell({ lines, at: instantOf(invoice.at, ZONE), method: 'card' })
        await send(poster, invoice, request, sorted.sold)
        soldLines.keep(invoice, request)
        taken.sales += 1
        for (const line of sorted.sold) add(taken, line)
      }
    }),
  )
  await Promise.all(tills.map((till) => refundAll(poster, till, cancellations, { taken, left })))
  return { taken, left }
}

/** A till's share of the day's cancellations, when the day's sales are in the books. */
async function refundAll(
  poster: Poster,
  till: TestTill,
  queue: Invoice[],
  { taken, left }: { taken: Taken; left: Map<string, Sum> },
): Promise<void> {
  for (let invoice = queue.shift(); invoice; invoice = queue.shift()) {
    const matched = soldLines.match(invoice)
    for (const { line, why } of matched.unmatched) {
      add(entry(left, `cancellation that matches no sale: ${why}`), line)
      const { number, customer, at } = invoice
      unmatched.push(
        `${number} of ${at}, customer ${customer || 'unknown'}: ${line.quantity} x ${line.stockCode} ` +
          `at ${line.unitPrice}: ${why}`,
      )
    }
    for (const { sale, picks, lines } of matched.returns) {
      const request = till.giveBack({ sale, picks }, { at: instantOf(invoice.at, ZONE) })
      await send(poster, invoice, request, lines)
      taken.refunds += 1
      for (const line of lines) add(taken, line)
    }
  }
}

/** Sends a record, which must be taken, come to its lines to the penny, and be flagged for nothing but its age. */
async function send(
  poster: Poster,
  invoice: Invoice,
  request: SaleRequest,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const { status, body } = await poster.post('/api/transactions', JSON.stringify(request))
  if (status !== 201) throw new Error(`Invoice ${invoice.number} was not taken: ${status} ${body}`)
  const answer = JSON.parse(body) as { totalAmount: string; flags: string[] }
  for (const flag of answer.flags) {
    if (!EXPECTED_FLAGS.includes(flag)) throw new Error(`Invoice ${invoice.number} was flagged: ${flag}`)
    flagged.set(flag, (flagged.get(flag) ?? 0) + 1)
  }
  const ofLines = lines.reduce((sum, line) => sum + line.quantity * mills(line.unitPrice), 0)
  if (minorOf(answer.totalAmount) * 10 !== ofLines)
    throw new Error(`Invoice ${invoice.number} comes to ${answer.totalAmount}, not ${pounds(ofLines)}`)
}

/** One row, and how many figures of it are not the control's. */
function report(
  day: string,
  control: DayControl | undefined,
  taken: Taken,
  left: ReadonlyMap<string, Sum>,
): number {
  const aside = nothing()
  for (const sum of left.values()) total(aside, sum)
  const all = {
    lines: taken.lines + aside.lines,
    units: taken.units + aside.units,
    mills: taken.mills + aside.mills,
  }
  const agrees =
    control !== undefined &&
    control.lines === all.lines &&
    control.units === all.units &&
    control.lineValueSum === pounds(all.mills)
  const cells = [
    String(taken.sales).padStart(6),
    String(taken.refunds).padStart(8),
    String(taken.lines).padStart(8),
    String(taken.units).padStart(10),
    pounds(taken.mills).padStart(14),
    `   ${aside.lines}, ${aside.units}, ${pounds(aside.mills)}`,
  ]
  console.log(`${day} ${cells.join('')}${agrees ? '' : `   CONTROL SAYS ${JSON.stringify(control)}`}`)
  return agrees ? 0 : 1
}

/** The same days once more, from the server's own books: how many of them differ. */
async function askAgain(
  url: string,
  headers: Record<string, string>,
  byDay: ReadonlyMap<string, Taken>,
): Promise<number> {
  let sales = 0
  let minor = 0
  let wrongDays = 0
  for (const [day, taken] of byDay) {
    const found = await salesOf(url, headers, day)
    const from = instantOf(`${day}T00:00:00`, ZONE).toISOString()
    const to = instantOf(`${addDays(day, 1)}T00:00:00`, ZONE).toISOString()
    const ofDay = found.reduce((sum, { totalAmount }) => sum + minorOf(totalAmount), 0)
    const agrees =
      found.length === taken.sales + taken.refunds &&
      ofDay * 10 === taken.mills &&
      found.every(({ createdAt }) => createdAt >= from && createdAt < to) &&
      !found.some(({ flags }) => flags.some((flag) => RETURN_FLAGS.includes(flag)))
    if (!agrees) {
      wrongDays += 1
      console.error(`${day}: the server answers ${found.length} records, ${pounds(ofDay * 10)}`)
    }
    sales += found.length
    minor += ofDay
  }
  console.log(`GET /api/transactions for the same days: ${sales} records, ${pounds(minor * 10)}`)
  return wrongDays
}

interface Listed {
  readonly createdAt: string
  readonly totalAmount: string
  readonly flags: string[]
}

async function salesOf(url: string, headers: Record<string, string>, day: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (;;) {
    const query = `from=${day}&to=${day}&limit=1000&offset=${found.length}`
    const answer = await fetch(`${url}/api/transactions?${query}`, { headers })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    found.push(...((await answer.json()) as typeof found))
    if (found.length >= Number(answer.headers.get('x-total-count'))) return found
  }
}

function entry(sums: Map<string, Sum>, reason: string): Sum {
  const sum = sums.get(reason) ?? nothing()
  sums.set(reason, sum)
  return sum
}

function total(sum: Sum, more: Sum): void {
  sum.lines += more.lines
  sum.units += more.units
  sum.mills += more.mills
}

/** Thousandths as pounds, exactly: with a third decimal where one is needed, as in the controls. */
function pounds(thousandths: number): string {
  const exact = (thousandths / 1_000).toFixed(3)
  return exact.endsWith('0') ? exact.slice(0, -1) : exact
}

function since(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`
}
