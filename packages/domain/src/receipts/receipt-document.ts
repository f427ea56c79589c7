import { countWords } from '../counts/index.ts'
import { type Minor, printedMoney, toPounds } from '../money/index.ts'
import {
  below,
  centred,
  type PrintBlock,
  type PrintDocument,
  row,
  rowBelow,
  rule,
  text,
  vatTable,
} from './print-document.ts'
import type { ReceiptContent, ReceiptLine } from './receipt-content.ts'

/** A receipt, or the full VAT invoice of its sale: that goes into a folder, and so on A4. */
export function receiptDocument(content: ReceiptContent): PrintDocument {
  const isInvoice = content.invoice === 'full'
  return {
    title: `${isInvoice ? 'VAT invoice' : 'Receipt'} ${content.receiptNumber}`,
    author: content.business.name,
    page: isInvoice ? 'A4' : 'roll',
    blocks: blocksOf(content),
  }
}

function blocksOf(content: ReceiptContent): PrintBlock[] {
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const banners = content.banners.map(({ text, detail }): PrintBlock => ({ kind: 'banner', text, detail }))
  return [
    ...banners,
    ...header(content),
    rule,
    row('Date', `${content.date} ${content.time}`),
    row('Receipt', content.receiptNumber),
    row('Transaction', content.transactionNumber),
    ...(content.cashier === null ? [] : [row('Cashier', content.cashier)]),
    ...customerRows(content),
    ...(content.issuedDate === null ? [] : [row('Invoice made out', content.issuedDate)]),
    ...(content.replacement === null
      ? []
      : [row('Invoice', content.replacement.number), row('Replaces invoice', content.replacement.replaces)]),
    rule,
    ...goods(content),
    ...charges(content),
    rule,
    row(content.paymentLabel, content.paymentMethod),
    ...content.tenders.flatMap((tender) => [
      row(tender.label, money(tender.receivedMinor)),
      ...tender.card.map(below),
      ...(tender.notPaidMinor
        ? [below(`NOT PAID: ${money(tender.notPaidMinor)} went back to it before the sale came`)]
        : []),
    ]),
    ...(content.changeMinor > 0 ? [row('Change', money(content.changeMinor))] : []),
    ...pointsRows(content),
    ...vatRows(content),
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

function header({ business, invoice }: ReceiptContent): PrintBlock[] {
  return [
    ...(business.logoUrl === null ? [] : [{ kind: 'image', url: business.logoUrl } as const]),
    { kind: 'title', text: business.name },
    ...business.addressLines.map(centred),
    ...(business.phone === null ? [] : [centred(`Tel ${business.phone}`)]),
    ...(business.vatNumber === null ? [] : [centred(`VAT No. ${business.vatNumber}`)]),
    ...(invoice === 'full' ? [{ kind: 'title', text: 'VAT INVOICE' } as const] : []),
  ]
}

/** Nothing for a record of charges alone. */
function goods(content: ReceiptContent): PrintBlock[] {
  const { lines, basketDiscountMinor, currency } = content
  if (lines.length === 0) return []
  return [
    ...lines.flatMap((line) => saleLine(line, content)),
    ...(basketDiscountMinor > 0 ? [row('Discount', printedMoney(-basketDiscountMinor, currency))] : []),
    rule,
    ...totals(content),
  ]
}

/** Below the total of the goods, since they are none: what was paid comes last. */
function charges({ charges: list, payableMinor, currency }: ReceiptContent): PrintBlock[] {
  if (list.length === 0) return []
  return [
    ...list.flatMap(({ name, reference, amountMinor }) => [
      row(name, printedMoney(amountMinor, currency)),
      ...(reference === null ? [] : [below(reference)]),
    ]),
    {
      kind: 'row',
      label: payableMinor < 0 ? 'TOTAL REFUNDED' : 'TOTAL PAID',
      text: printedMoney(payableMinor, currency),
      isTotal: true,
    },
  ]
}

/** Where the prices hold their VAT, a subtotal without it adds up to nothing that stands above: the total says what it includes. */
function totals(content: ReceiptContent): PrintBlock[] {
  const amount = (label: string, minor: Minor) => row(label, printedMoney(minor, content.currency))
  const saved = content.savedMinor > 0 ? [amount('You saved', content.savedMinor)] : []
  const total: PrintBlock = { ...amount('TOTAL', content.totalMinor), isTotal: true }
  if (content.vatMode === 'add')
    return [
      amount('Subtotal', content.subtotalMinor),
      amount(content.vatLabel, content.vatMinor),
      total,
      ...saved,
    ]
  return [
    ...(content.addedVatMinor !== 0 ? [amount('VAT on prices without it', content.addedVatMinor)] : []),
    total,
    ...saved,
    // What a full invoice must say: what all comes to without VAT (VAT Regulations 1995, 14(1)(i)).
    ...(content.invoice === 'full' ? [amount('Total without VAT', content.subtotalMinor)] : []),
    amount(`Includes ${content.vatLabel}`, content.vatMinor),
  ]
}

function customerRows({ customer }: ReceiptContent): PrintBlock[] {
  if (customer === null) return []
  return [text('Customer'), ...[customer.name, ...customer.addressLines].map(below)]
}

/** One thing at its price takes one row; more of it, or a discount, tell the sum below the name. */
function saleLine(line: ReceiptLine, content: ReceiptContent): PrintBlock[] {
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const rows: PrintBlock[] =
    line.quantity === 1
      ? [row(line.name, money(line.goodsMinor))]
      : [
          text(line.name),
          rowBelow(`${line.quantity} x ${money(line.unitPriceMinor)}`, money(line.goodsMinor)),
        ]
  if (line.itemCode !== null) rows.push(below(line.itemCode))
  for (const note of line.notes) rows.push(below(note))
  for (const { name, savedMinor } of line.offers) rows.push(rowBelow(name, money(-savedMinor)))
  if (line.discountMinor !== 0) rows.push(rowBelow('Discount', money(-line.discountMinor)))
  if (content.invoice === 'full') {
    const each = line.quantity === 1 ? '' : ` ${netEach(line, content.currency)} each,`
    rows.push(rowBelow(`VAT ${line.vatLabel},${each} net`, money(line.netMinor)))
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

function pointsRows({ points }: ReceiptContent): PrintBlock[] {
  if (points === null) return []
  const counts: readonly (readonly [string, number | null])[] = [
    ['Points redeemed', points.redeemed || null],
    ['Points earned', points.earned],
    ['Points balance', points.balance],
  ]
  return [
    rule,
    ...counts.flatMap(([label, count]) => (count === null ? [] : [row(label, countWords(count))])),
  ]
}

function vatRows({ vatTable: groups }: ReceiptContent): PrintBlock[] {
  if (groups.length === 0) return []
  const rows = groups.map(({ label, netMinor, vatMinor, grossMinor }) => [
    label,
    toPounds(netMinor),
    toPounds(vatMinor),
    toPounds(grossMinor),
  ])
  return [rule, vatTable(rows)]
}
