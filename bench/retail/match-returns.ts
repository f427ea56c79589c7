import type { ReturnPick, SaleRequest, SoldLine, SoldSale } from '@tuppence/domain/sales'
import type { Invoice, InvoiceLine } from './invoices.ts'
import { mills } from './sort-out.ts'

/** A line of a sale of which something may still come back. */
interface Sold {
  readonly at: string
  readonly sale: SoldSale
  readonly line: SoldLine
  left: number
}

/** What comes back of one sale. */
export interface MatchedReturn {
  readonly sale: SoldSale
  readonly picks: ReturnPick[]
  readonly lines: InvoiceLine[]
}

export interface Matched {
  readonly returns: MatchedReturn[]
  /** Lines of the cancellation that were sold in no earlier invoice. */
  readonly unmatched: { readonly line: InvoiceLine; readonly why: string }[]
}

const keyOf = (customer: string, stockCode: string, priceMills: number): string =>
  `${customer} ${stockCode.toLowerCase()} ${priceMills}`

/**
 * Finds the sale that a cancelled line gives back: of the same customer, the same stock code at the same price, with as
 * much of it left, in an earlier invoice; the latest of those. Keeps only lines that some cancellation asks for.
 */
export class SoldLines {
  readonly #wanted = new Set<string>()
  readonly #sold = new Map<string, Sold[]>()
  /** By the line's id. */
  readonly #byLine = new Map<string, Sold>()

  constructor(days: Iterable<Invoice[]>) {
    for (const invoices of days)
      for (const { number, customer, lines } of invoices)
        if (number.startsWith('C'))
          for (const line of lines) this.#wanted.add(keyOf(customer, line.stockCode, mills(line.unitPrice)))
  }

  /** Keeps what a recorded sale may have to give back. */
  keep(invoice: Invoice, { transaction, items }: SaleRequest): void {
    const totalMinor = Math.round(Number(transaction.totalAmount) * 100)
    const kept: { key: string; line: SoldLine }[] = []
    for (const item of items) {
      const unitPriceMinor = Math.round(Number(item.unitPrice) * 100)
      const key = keyOf(invoice.customer, item.sku ?? '', unitPriceMinor * 10)
      if (!this.#wanted.has(key)) continue
      const { lineId: id = '', productId, name = '', sku = '', quantity } = item
      const line: SoldLine = {
        ...{ id, productId, name, sku, quantity, unitPriceMinor },
        ...{ vatCode: 'zero', vatRate: 0, vatInclusive: true, vatMinor: 0 },
        netMinor: quantity * unitPriceMinor,
      }
      kept.push({ key, line })
    }
    if (kept.length === 0) return
    const sale: SoldSale = {
      ...{ id: transaction.offlineId ?? '', kind: 'sale', receiptNumber: transaction.receiptNumber ?? '' },
      ...{ vatMode: 'as-marked', customer: null, totalMinor, returns: [] },
      lines: kept.map(({ line }) => line),
      tenders: [{ method: 'card', amountMinor: totalMinor }],
    }
    for (const { key, line } of kept) {
      const sold = this.#sold.get(key) ?? []
      const one = { at: invoice.at, sale, line, left: line.quantity }
      sold.push(one)
      this.#byLine.set(line.id, one)
      this.#sold.set(key, sold)
    }
  }

  /** Matches a cancellation, and takes what it gives back off what is left. */
  match(invoice: Invoice): Matched {
    const bySale = new Map<string, MatchedReturn>()
    const unmatched: Matched['unmatched'] = []
    for (const line of invoice.lines) {
      const { sold, why } = this.#find(invoice, line)
      if (!sold) {
        unmatched.push({ line, why })
        continue
      }
      const of = bySale.get(sold.sale.id) ?? { sale: sold.sale, picks: [], lines: [] }
      // A line that comes back twice in one cancellation comes back once, with both quantities.
      const before = of.picks.findIndex(({ lineId }) => lineId === sold.line.id)
      const quantity = -line.quantity + (of.picks[before]?.quantity ?? 0)
      const pick = { lineId: sold.line.id, quantity, restock: true }
      of.picks.splice(before < 0 ? of.picks.length : before, before < 0 ? 0 : 1, pick)
      of.lines.push(line)
      sold.left += line.quantity
      bySale.set(sold.sale.id, of)
    }
    return { returns: [...bySale.values()].map((found) => this.#asItStands(found)), unmatched }
  }

  #find(invoice: Invoice, line: InvoiceLine): { sold?: Sold; why: string } {
    if (line.quantity >= 0) return { why: 'no negative quantity' }
    if (invoice.customer === '') return { why: 'no customer' }
    const key = keyOf(invoice.customer, line.stockCode, mills(line.unitPrice))
    const earlier = (this.#sold.get(key) ?? []).filter(({ at }) => at < invoice.at)
    if (earlier.length === 0) return { why: 'never sold to this customer at this price before' }
    const sold = earlier.sort((a, b) => (a.at < b.at ? 1 : -1)).find(({ left }) => left >= -line.quantity)
    return sold ? { sold, why: '' } : { why: 'more than is left of any sale' }
  }

  /** The sale with what came back of it before these picks, so that till and server reckon from the same place. */
  #asItStands({ sale, picks, lines }: MatchedReturn): MatchedReturn {
    const asked = new Map(picks.map(({ lineId, quantity }) => [lineId, quantity]))
    const back = sale.lines.flatMap((line) => {
      const left = this.#byLine.get(line.id)?.left ?? line.quantity
      const quantity = line.quantity - left - (asked.get(line.id) ?? 0)
      return quantity > 0 ? [{ lineId: line.id, quantity }] : []
    })
    const backMinor = back.reduce((sum, { lineId, quantity }) => {
      const line = sale.lines.find(({ id }) => id === lineId)
      return sum + quantity * (line?.unitPriceMinor ?? 0)
    }, 0)
    const tenders = [{ method: 'card' as const, amountMinor: -backMinor }]
    const returns = back.length === 0 ? [] : [{ id: '', kind: 'refund' as const, lines: back, tenders }]
    return { sale: { ...sale, returns }, picks, lines }
  }
}
