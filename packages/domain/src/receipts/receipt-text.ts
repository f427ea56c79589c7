import { countWords } from '../counts/index.ts'
import { type Minor, printedMoney, toPounds } from '../money/index.ts'
import type { ReceiptContent, ReceiptLine } from './receipt-content.ts'
import { centred, leftAndRight, table, wrap } from './text-layout.ts'

/** The narrowest paper that holds the largest amount beside a word. */
const MIN_WIDTH = 24

/**
 * A receipt as lines of monospaced text, none longer than the paper: 32 columns on 58 mm, 42 or 48 on 80 mm. Names wrap
 * and amounts are never cut. The QR code is a picture: whoever prints puts it below, from `content.qrText`.
 *
 * @throws RangeError for a paper under 24 columns
 */
export function receiptText(content: ReceiptContent, width: number): string[] {
  if (!Number.isSafeInteger(width) || width < MIN_WIDTH) throw new RangeError('The paper is too narrow')
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const row = (label: string, text: string) => leftAndRight(label, text, width)
  const rule = '-'.repeat(width)
  const banners = content.banners.flatMap(({ text, detail }) => [
    ...centred(text, width),
    ...(detail === null ? [] : centred(detail, width)),
  ])
  return [
    ...banners,
    ...header(content, width),
    rule,
    ...row('Date', `${content.date} ${content.time}`),
    ...row('Receipt', content.receiptNumber),
    ...row('Transaction', content.transactionNumber),
    ...(content.cashier === null ? [] : row('Cashier', content.cashier)),
    ...customerLines(content, width),
    ...(content.issuedDate === null ? [] : row('Invoice made out', content.issuedDate)),
    rule,
    ...content.lines.flatMap((line) => saleLine(line, content, width)),
    ...(content.basketDiscountMinor > 0 ? row('Discount', money(-content.basketDiscountMinor)) : []),
    rule,
    ...totals(content, width),
    rule,
    ...row(content.paymentLabel, content.paymentMethod),
    ...content.tenders.flatMap((tender) => row(tender.label, money(tender.receivedMinor))),
    ...(content.changeMinor > 0 ? row('Change', money(content.changeMinor)) : []),
    ...pointsLines(content, width, rule),
    ...vatTable(content, width, rule),
    rule,
    ...centred(content.thanks, width),
    ...(content.footer === null ? [] : content.footer.split(/\r?\n/).flatMap((line) => centred(line, width))),
    ...(content.demo === null ? [] : Object.values(content.demo).flatMap((line) => centred(line, width))),
    ...banners,
  ]
}

function header({ business, invoice }: ReceiptContent, width: number): string[] {
  const lines = [business.name, ...business.addressLines]
  if (business.phone !== null) lines.push(`Tel ${business.phone}`)
  if (business.vatNumber !== null) lines.push(`VAT No. ${business.vatNumber}`)
  if (invoice === 'full') lines.push('VAT INVOICE')
  return lines.flatMap((line) => centred(line, width))
}

/** Where the prices hold their VAT, a subtotal without it adds up to nothing that stands above: the total says what it includes. */
function totals(content: ReceiptContent, width: number): string[] {
  const row = (label: string, minor: Minor) =>
    leftAndRight(label, printedMoney(minor, content.currency), width)
  const total = row('TOTAL', content.totalMinor)
  if (content.vatMode === 'add')
    return [...row('Subtotal', content.subtotalMinor), ...row(content.vatLabel, content.vatMinor), ...total]
  const added = content.addedVatMinor !== 0 ? row('VAT on prices without it', content.addedVatMinor) : []
  return [...added, ...total, ...row(`Includes ${content.vatLabel}`, content.vatMinor)]
}

function customerLines({ customer }: ReceiptContent, width: number): string[] {
  if (customer === null) return []
  return [
    ...leftAndRight('Customer', '', width),
    ...[customer.name, ...customer.addressLines].flatMap((line) =>
      wrap(line, width - 2).map((part) => `  ${part}`),
    ),
  ]
}

/** One thing at its price takes one row; more of it, or a discount, tell the sum below the name. */
function saleLine(line: ReceiptLine, content: ReceiptContent, width: number): string[] {
  const money = (minor: Minor) => printedMoney(minor, content.currency)
  const below = (label: string, text: string) => leftAndRight(label, text, width, 2)
  const rows =
    line.quantity === 1
      ? leftAndRight(line.name, money(line.goodsMinor), width)
      : [
          ...wrap(line.name, width),
          ...below(`${line.quantity} x ${money(line.unitPriceMinor)}`, money(line.goodsMinor)),
        ]
  if (line.itemCode !== null) rows.push(...wrap(line.itemCode, width - 2).map((part) => `  ${part}`))
  if (line.discountMinor !== 0) rows.push(...below('Discount', money(-line.discountMinor)))
  if (content.invoice === 'full') rows.push(...below(`VAT ${line.vatLabel}, net`, money(line.netMinor)))
  return rows
}

function pointsLines({ points }: ReceiptContent, width: number, rule: string): string[] {
  if (points === null) return []
  const rows: readonly (readonly [string, number | null])[] = [
    ['Points redeemed', points.redeemed || null],
    ['Points earned', points.earned],
    ['Points balance', points.balance],
  ]
  return [
    rule,
    ...rows.flatMap(([label, count]) =>
      count === null ? [] : leftAndRight(label, countWords(count), width),
    ),
  ]
}

/** A row per rate; on paper too narrow for four columns of such amounts, a block per rate. */
function vatTable(content: ReceiptContent, width: number, rule: string): string[] {
  if (content.vatTable.length === 0) return []
  const rows = content.vatTable.map((group) => [
    group.label,
    toPounds(group.netMinor),
    toPounds(group.vatMinor),
    toPounds(group.grossMinor),
  ])
  const heads = ['VAT rate', 'Net', 'VAT', 'Gross']
  const aligned = table([heads, ...rows], width)
  if (aligned) return [rule, ...aligned]
  const blocks = rows.flatMap(([label = '', ...amounts]) => [
    ...wrap(`VAT rate ${label}`, width),
    ...amounts.flatMap((amount, i) => leftAndRight(heads[i + 1] ?? '', amount, width, 2)),
  ])
  return [rule, ...blocks]
}
