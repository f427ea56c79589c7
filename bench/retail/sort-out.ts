import type { Invoice, InvoiceLine } from './invoices.ts'

/** Thousandths of a pound: one price of the file has three decimals. Bad debts are written off at prices below zero. */
export const mills = (price: string): number => {
  const [pounds = '0', fraction = ''] = price.replace('-', '').split('.')
  const thousandths = Number(pounds) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return price.startsWith('-') ? -thousandths : thousandths
}

export interface Sum {
  lines: number
  units: number
  /** Thousandths of a pound. */
  mills: number
}

export const nothing = (): Sum => ({ lines: 0, units: 0, mills: 0 })

export function add(sum: Sum, line: InvoiceLine): void {
  sum.lines += 1
  sum.units += line.quantity
  sum.mills += line.quantity * mills(line.unitPrice)
}

export interface SortedOut {
  /** What can be a line of a sale. */
  readonly sold: InvoiceLine[]
  /** What cannot, by the reason. */
  readonly left: Map<string, Sum>
}

/** What of an invoice that is no cancellation is a sale. Blank names, zero prices, duplicate lines and codes that are no products stay in. */
export function sortOut(invoice: Invoice): SortedOut {
  const sold: InvoiceLine[] = []
  const left = new Map<string, Sum>()
  for (const line of invoice.lines) {
    const reason = reasonAgainst(invoice, line)
    if (reason === undefined) {
      sold.push(line)
      continue
    }
    const sum = left.get(reason) ?? nothing()
    add(sum, line)
    left.set(reason, sum)
  }
  return { sold, left }
}

function reasonAgainst({ number }: Invoice, line: InvoiceLine): string | undefined {
  if (number.startsWith('A')) return 'adjustment of bad debt: no sale'
  if (line.quantity < 0) return 'write-off (negative quantity): no sale'
  if (mills(line.unitPrice) < 0) return 'negative price: no sale'
  if (mills(line.unitPrice) % 10 !== 0) return 'price of less than a whole penny'
  return undefined
}
