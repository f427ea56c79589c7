import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

export interface InvoiceLine {
  readonly stockCode: string
  readonly name: string
  readonly quantity: number
  /** As written, such as "2.55", "0.0" or "0.001". */
  readonly unitPrice: string
}

export interface Invoice {
  readonly number: string
  /** Local time of the first line: "2010-12-01T08:26:00". */
  readonly at: string
  readonly day: string
  /** Empty where the file names nobody. */
  readonly customer: string
  readonly lines: InvoiceLine[]
}

export interface DayControl {
  readonly lines: number
  readonly invoices: number
  readonly cancellations: number
  readonly units: number
  readonly lineValueSum: string
}

export function readControls(folder: string): Record<string, DayControl> {
  return JSON.parse(readFileSync(path.join(folder, 'daily-controls.json'), 'utf8'))
}

/** The retailer's invoices, day by day in the order of the file. A day's share of an invoice is an invoice of that day. */
export async function readInvoices(folder: string): Promise<Map<string, Invoice[]>> {
  const days = new Map<string, Map<string, Invoice>>()
  const input = createReadStream(path.join(folder, 'sales.csv.gz')).pipe(createGunzip())
  let columns: string[] | undefined
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const fields = splitCsv(text.replace(/^\uFEFF/, ''))
    if (!columns) {
      columns = fields
      continue
    }
    const field = (name: string): string => fields[columns?.indexOf(name) ?? -1] ?? ''
    const at = field('InvoiceDate').replace(' ', 'T')
    const day = at.slice(0, 10)
    const number = field('InvoiceNo')
    const ofDay = days.get(day) ?? new Map<string, Invoice>()
    days.set(day, ofDay)
    const invoice = ofDay.get(number) ?? { number, at, day, customer: field('CustomerID'), lines: [] }
    ofDay.set(number, invoice)
    invoice.lines.push({
      stockCode: field('StockCode'),
      name: field('Description').trim(),
      quantity: Number(field('Quantity')),
      unitPrice: field('UnitPrice'),
    })
  }
  return new Map([...days].sort().map(([day, invoices]) => [day, [...invoices.values()]]))
}

/** Fields in double quotes may hold commas and doubled quotes; no field of this file holds a line break. */
function splitCsv(line: string): string[] {
  const fields: string[] = []
  const form = /("((?:[^"]|"")*)"|[^,]*)(,|$)/g
  for (let match = form.exec(line); match; match = form.exec(line)) {
    fields.push(match[2] === undefined ? (match[1] ?? '') : match[2].replaceAll('""', '"'))
    if (match[3] === '') break
  }
  return fields
}
