import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  BasketCounts,
  backTest,
  type Foretold,
  fillDays,
  forecastSales,
  foretellPast,
  type ProductHistory,
  proposeReorders,
  reorderRecord,
  scoreTakings,
  slowRecord,
  togetherRecord,
  USUAL_ORDERING,
  unusualRecord,
} from '@tuppence/domain/insights'
import { type Invoice, readInvoices } from '../retail/invoices.ts'
import { measureNight } from './measure-night.ts'

/**
 * `npm run bench:insights`: a retailer's real invoices, foretold as if each day were the last known one; beside last week's same day.
 * With `-- --products 50000 --sales 200000` a night's work for a shop of that size instead: its time and memory, and for how long it
 * ever holds up the server that does it.
 */
const { values: flags } = parseArgs({
  options: {
    folder: { type: 'string', default: '../shared/data/online-retail' },
    products: { type: 'string' },
    sales: { type: 'string', default: '200000' },
  },
})

if (flags.products) await measureNight(Number(flags.products), Number(flags.sales))
else if (existsSync(flags.folder)) report(await readInvoices(flags.folder))
else process.stdout.write(`Skipped: ${flags.folder} is not there.\n`)

function report(invoices: Map<string, Invoice[]>): void {
  const until = [...invoices.keys()].at(-1) ?? ''
  const sales = new Map([...invoices].map(([day, list]) => [day, list.filter(isSale)]))
  const history = fillDays(
    [...sales].map(([day, list]) => ({ day, takenMinor: sum(list.map(worth)) })),
    until,
  )
  const began = performance.now()
  const told = foretellPast(history)
  const took = performance.now() - began
  say('Two weeks of sales, foretold on every day', told)
  // A holiday that was, or was not, a week ago makes the yardstick look worse than it is.
  say(
    'The same, of days with sales on both',
    told.filter((day) => day.takenMinor > 0 && day.lastWeekMinor > 0),
  )
  const forecast = forecastSales(history, told)
  line(`${told.length} forecasts in ${took.toFixed(0)} ms. ${forecast?.reason ?? ''}`)
  line(unusualRecord(scoreTakings(told)))

  const goods = productsOf(sales)
  line(reorderRecord(goods, until))
  line(
    `${proposeReorders(goods, until, USUAL_ORDERING).length} of ${goods.length} products to be ordered, none being in stock.`,
  )
  line(slowRecord(goods, until))

  const baskets = [...sales.values()].flat().map((invoice) => invoice.lines.map((one) => one.stockCode))
  const cut = Math.floor((baskets.length * 2) / 3)
  line(togetherRecord(counted(baskets.slice(0, cut)), counted(baskets.slice(cut))))
}

function say(what: string, told: readonly Foretold[]): void {
  const record = backTest(told)
  if (!record) return
  line(
    `${what}: off by ${record.offPercent.toFixed(1)}% of what was taken; last week's same day ${record.lastWeekOffPercent.toFixed(1)}%. ` +
      `In range ${record.inRangePercent?.toFixed(1) ?? '-'}% (of 80%), over ${record.days} forecasts.`,
  )
}

function counted(baskets: readonly string[][]): BasketCounts {
  const counts = new BasketCounts()
  for (const basket of baskets) counts.add(basket)
  return counts
}

/** The file knows no stock: every product is as if its shelf were full enough to be slow, and empty of what is free. */
function productsOf(sales: Map<string, Invoice[]>): ProductHistory[] {
  const goods = new Map<string, { name: string; days: Map<string, { pieces: number; paidMinor: number }> }>()
  for (const [day, list] of sales) {
    for (const { stockCode, name, quantity, unitPrice } of list.flatMap((invoice) => invoice.lines)) {
      const product = goods.get(stockCode) ?? { name, days: new Map() }
      goods.set(stockCode, product)
      const { pieces, paidMinor } = product.days.get(day) ?? { pieces: 0, paidMinor: 0 }
      product.days.set(day, {
        pieces: pieces + quantity,
        paidMinor: paidMinor + Math.round(quantity * Number(unitPrice) * 100),
      })
    }
  }
  return [...goods].map(([productId, { name, days }]) => ({
    productId,
    name,
    free: 0,
    stock: 50,
    cost: 0,
    minStock: 0,
    since: [...days.keys()][0] ?? '',
    days: [...days].map(([day, of]) => ({ day, ...of })),
  }))
}

function isSale(invoice: Invoice): boolean {
  return !invoice.number.startsWith('C')
}

function worth(invoice: Invoice): number {
  return Math.round(sum(invoice.lines.map(({ quantity, unitPrice }) => quantity * Number(unitPrice) * 100)))
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0)
}

function line(text: string | undefined): void {
  if (text) process.stdout.write(`${text}\n`)
}
