import { countWords } from '../counts/index.ts'
import { type Minor, printedMoney, toPounds } from '../money/index.ts'
import type { ReceiptContent, ReceiptLine } from './receipt-content.ts'

/** A part of a receipt, in the order of reading; each kind of paper and screen lays it out in its own way. */
export type ReceiptRow =
  | { readonly kind: 'banner'; readonly text: string; readonly detail: string | null }
  /** The shop's picture, as a data URL. */
  | { readonly kind: 'logo'; readonly url: string }
  /** Who sells, and what the paper is in law: the words that are set larger where a paper can. */
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'centred'; readonly text: string }
  | { readonly kind: 'rule' }
  /** Words at the left, what they come to at the right. */
  | {
      readonly kind: 'pair'
      readonly label: string
      readonly text: string
      readonly isIndented?: boolean
      readonly isTotal?: boolean
    }
  | { readonly kind: 'text'; readonly text: string; readonly isIndented: boolean }
  /** The VAT of each rate, below its heads. */
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  /** A Code 128 of the receipt's number: whoever scans it at a till finds the sale. */
  | { readonly kind: 'barcode'; readonly text: string }
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string | null }

const rule: ReceiptRow = { kind: 'rule' }
const centred = (text: string): ReceiptRow => ({ kind: 'centred', text })
const pair = (label: string, text: string): ReceiptRow => ({ kind: 'pair', label, text })
const below = (label: string, text: string): ReceiptRow => ({ kind: 'pair', label, text, isIndented: true })

/** Everything that a receipt says, part by part. */
export function receiptRows(content: ReceiptContent): ReceiptRow[] {
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const banners = content.banners.map(({ text, detail }): ReceiptRow => ({ kind: 'banner', text, detail }))
  return [
    ...banners,
    ...header(content),
    rule,
    pair('Date', `${content.date} ${content.time}`),
    pair('Receipt', content.receiptNumber),
    pair('Transaction', content.transactionNumber),
    ...(content.cashier === null ? [] : [pair('Cashier', content.cashier)]),
    ...customerRows(content),
    ...(content.issuedDate === null ? [] : [pair('Invoice made out', content.issuedDate)]),
    ...(content.replacement === null
      ? []
      : [
          pair('Invoice', content.replacement.number),
          pair('Replaces invoice', content.replacement.replaces),
        ]),
    rule,
    ...goodsRows(content),
    ...chargeRows(content),
    rule,
    pair(content.paymentLabel, content.paymentMethod),
    ...content.tenders.flatMap((tender) => [
      pair(tender.label, money(tender.receivedMinor)),
      ...tender.card.map((text) => ({ kind: 'text', text, isIndented: true }) as const),
      ...(tender.notPaidMinor ? [notPaid(money(tender.notPaidMinor))] : []),
    ]),
    ...(content.changeMinor > 0 ? [pair('Change', money(content.changeMinor))] : []),
    ...pointsRows(content),
    ...vatTable(content),
    rule,
    centred(content.thanks),
    ...(content.footer === null ? [] : content.footer.split(/\r?\n/).map(centred)),
    ...(content.demo === null ? [] : Object.values(content.demo).map(centred)),
    ...banners,
    { kind: 'barcode', text: content.receiptNumber },
    ...(content.qrText === null
      ? []
      : [{ kind: 'qr', text: content.qrText, caption: content.qrCaption } as const]),
  ]
}

const notPaid = (amount: string): ReceiptRow => ({
  kind: 'text',
  text: `NOT PAID: ${amount} went back to it before the sale came`,
  isIndented: true,
})

function header({ business, invoice }: ReceiptContent): ReceiptRow[] {
  return [
    ...(business.logoUrl === null ? [] : [{ kind: 'logo', url: business.logoUrl } as const]),
    { kind: 'title', text: business.name },
    ...business.addressLines.map(centred),
    ...(business.phone === null ? [] : [centred(`Tel ${business.phone}`)]),
    ...(business.vatNumber === null ? [] : [centred(`VAT No. ${business.vatNumber}`)]),
    ...(invoice === 'full' ? [{ kind: 'title', text: 'VAT INVOICE' } as const] : []),
  ]
}

/** Nothing for a record of charges alone. */
function goodsRows(content: ReceiptContent): ReceiptRow[] {
  const { lines, basketDiscountMinor, currency } = content
  if (lines.length === 0) return []
  return [
    ...lines.flatMap((line) => saleLine(line, content)),
    ...(basketDiscountMinor > 0 ? [pair('Discount', printedMoney(-basketDiscountMinor, currency))] : []),
    rule,
    ...totals(content),
  ]
}

/** Where the prices hold their VAT, a subtotal without it adds up to nothing that stands above: the total says what it includes. */
function totals(content: ReceiptContent): ReceiptRow[] {
  const row = (label: string, minor: Minor) => pair(label, printedMoney(minor, content.currency))
  const saved = content.savedMinor > 0 ? [row('You saved', content.savedMinor)] : []
  const total: ReceiptRow = {
    kind: 'pair',
    label: 'TOTAL',
    text: printedMoney(content.totalMinor, content.currency),
    isTotal: true,
  }
  if (content.vatMode === 'add')
    return [row('Subtotal', content.subtotalMinor), row(content.vatLabel, content.vatMinor), total, ...saved]
  return [
    ...(content.addedVatMinor !== 0 ? [row('VAT on prices without it', content.addedVatMinor)] : []),
    total,
    ...saved,
    // What a full invoice must say: what all comes to without VAT (VAT Regulations 1995, 14(1)(i)).
    ...(content.invoice === 'full' ? [row('Total without VAT', content.subtotalMinor)] : []),
    row(`Includes ${content.vatLabel}`, content.vatMinor),
  ]
}

/** Below the total of the goods, since they are none: what was paid comes last. */
function chargeRows({ charges, payableMinor, currency }: ReceiptContent): ReceiptRow[] {
  if (charges.length === 0) return []
  return [
    ...charges.flatMap(({ name, reference, amountMinor }) => [
      pair(name, printedMoney(amountMinor, currency)),
      ...(reference === null ? [] : [{ kind: 'text', text: reference, isIndented: true } as const]),
    ]),
    {
      kind: 'pair',
      label: payableMinor < 0 ? 'TOTAL REFUNDED' : 'TOTAL PAID',
      text: printedMoney(payableMinor, currency),
      isTotal: true,
    },
  ]
}

function customerRows({ customer }: ReceiptContent): ReceiptRow[] {
  if (customer === null) return []
  const lines = [customer.name, ...customer.addressLines]
  return [
    { kind: 'text', text: 'Customer', isIndented: false },
    ...lines.map((text) => ({ kind: 'text', text, isIndented: true }) as const),
  ]
}

/** One thing at its price takes one row; more of it, or a discount, tell the sum below the name. */
function saleLine(line: ReceiptLine, content: ReceiptContent): ReceiptRow[] {
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const rows: ReceiptRow[] =
    line.quantity === 1
      ? [pair(line.name, money(line.goodsMinor))]
      : [
          { kind: 'text', text: line.name, isIndented: false },
          below(`${line.quantity} x ${money(line.unitPriceMinor)}`, money(line.goodsMinor)),
        ]
  if (line.itemCode !== null) rows.push({ kind: 'text', text: line.itemCode, isIndented: true })
  for (const note of line.notes) rows.push({ kind: 'text', text: note, isIndented: true })
  for (const { name, savedMinor } of line.offers) rows.push(below(name, money(-savedMinor)))
  if (line.discountMinor !== 0) rows.push(below('Discount', money(-line.discountMinor)))
  if (content.invoice === 'full') {
    const each = line.quantity === 1 ? '' : ` ${netEach(line, content.currency)} each,`
    rows.push(below(`VAT ${line.vatLabel},${each} net`, money(line.netMinor)))
  }
  return rows
}

/** What one of it costs without VAT, to a hundredth of a penny: a full invoice says so (VAT Regulations 1995, 14(1)(m)). */
function netEach({ netMinor, quantity }: ReceiptLine, currency: string): string {
  const hundredths = Math.round((netMinor * 100) / quantity)
  const rest = hundredths % 100
  const fraction = rest === 0 ? '' : String(rest).padStart(2, '0').replace(/0$/, '')
  return printedMoney((hundredths - rest) / 100, currency) + fraction
}

function pointsRows({ points }: ReceiptContent): ReceiptRow[] {
  if (points === null) return []
  const counts: readonly (readonly [string, number | null])[] = [
    ['Points redeemed', points.redeemed || null],
    ['Points earned', points.earned],
    ['Points balance', points.balance],
  ]
  return [
    rule,
    ...counts.flatMap(([label, count]) => (count === null ? [] : [pair(label, countWords(count))])),
  ]
}

function vatTable({ vatTable: groups }: ReceiptContent): ReceiptRow[] {
  if (groups.length === 0) return []
  const rows = groups.map(({ label, netMinor, vatMinor, grossMinor }) => [
    label,
    toPounds(netMinor),
    toPounds(vatMinor),
    toPounds(grossMinor),
  ])
  return [rule, { kind: 'table', heads: ['VAT rate', 'Net', 'VAT', 'Gross'], rows }]
}
