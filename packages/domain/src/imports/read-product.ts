import { z } from 'zod'
import {
  CONTENT_UNITS,
  COUNT_NAMES,
  contentUnitSchema,
  FIELD_NAMES,
  fieldOf,
  recordOf,
  TEXT_NAMES,
  textField,
  YES_NO_NAMES,
} from '../catalogue/index.ts'
import { type Currency, costText, divideHalfUp, toPounds } from '../money/index.ts'
import { rateOfCode } from '../tax/index.ts'
import { ANY_PATH, lastOfPath } from './category-path.ts'
import { OTHER_FLAG, VAT_FLAGS } from './field.ts'
import { type ImportPlan, RowCells } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { LineReader, plainText, readYesNo } from './line-reader.ts'
import { plainHtml } from './plain-html.ts'
import type { LineProblem } from './problem.ts'
import { OWN_PROFILE, profileOf } from './profiles.ts'
import { readBarcodeCell, readCode, readCodes, readOneBarcode, readSku } from './read-code.ts'
import { type Read, readFineMoney, readMoney, readWhole, withoutVat, withVat } from './read-number.ts'
import { readVatBy } from './read-vat.ts'
import { NO_FLAG } from './vat-questions.ts'

const PLAIN_CELLS = {
  ...recordOf(TEXT_NAMES, () => z.string().optional()),
  ...recordOf(COUNT_NAMES, () => z.int().optional()),
  ...recordOf(YES_NO_NAMES, () => z.boolean().optional()),
}

/**
 * What a row says of a product. A field that is left out is one the row says nothing of: an empty cell leaves what is
 * there as it is.
 */
export const productRowSchema = z.object({
  sku: z.string().optional(),
  name: z.string().optional(),
  ...PLAIN_CELLS,
  category: z.string().optional(),
  /** Pounds with two decimals. */
  price: z.string().optional(),
  /** Pounds with two to four decimals. */
  cost: z.string().optional(),
  vat: z
    .union([
      z.object({ code: z.enum(['standard', 'reduced', 'zero', 'exempt']) }),
      /** Hundredths of a percent. */
      z.object({ rate: z.int() }),
    ])
    .optional(),
  barcode: z.string().optional(),
  otherBarcodes: z.array(z.string()).optional(),
  openingStock: z.int().optional(),
  unitType: z.string().optional(),
  contentAmount: z.string().optional(),
  contentUnit: contentUnitSchema.optional(),
})
export type ProductRow = z.infer<typeof productRowSchema>

export interface ReadLine<Row> {
  readonly row: Row
  readonly problems: readonly LineProblem[]
  /** What was left out of a row that is taken without it. */
  readonly notes: readonly LineProblem[]
}

/** What goods can be sold without: a wrong cell of these is left out, and its row is not. */
const OPTIONAL: ReadonlySet<string> = new Set([
  ...FIELD_NAMES.filter((name) => fieldOf(name).isOptional),
  ...['caseCost', 'caseUnits'],
])

export function readProductRow(
  cells: readonly Cell[],
  plan: ImportPlan,
  currency: Currency,
  now: Date,
): ReadLine<ProductRow> {
  const of = new RowCells(cells, plan.columns)
  const line = new LineReader(of, OPTIONAL)
  const profile = profileOf(plan.profile)
  const whole = (field: string, least: number) =>
    line.read(field, (cell) => readWhole(cell, plan.decimals, least))
  const vat = readVatOf(line, of, plan)
  const isOurs = plan.profile === OWN_PROFILE
  const codes = readCodesOf(line, isOurs)
  const plain = {
    ...recordOf(TEXT_NAMES, (name) =>
      line.cut(name, textField(name).maxLength, (cell) =>
        isOurs ? plainText(cell) : plainHtml(String(cell)),
      ),
    ),
    ...recordOf(COUNT_NAMES, (name) => whole(name, 0)),
    ...recordOf(YES_NO_NAMES, (name) => line.read(name, readYesNo)),
  }
  const row: ProductRow = {
    sku: line.code('sku', isOurs ? readCode : readSku, 100),
    name: nameOf(line, of),
    ...plain,
    category: line.cut('category', 255, (cell) =>
      isOurs ? plainText(cell) : lastOfPath(plainText(cell), profile?.categories ?? ANY_PATH),
    ),
    price: priceOf(line, of, { plan, currency, vat, isMarked: plain.vatInclusive !== undefined, now }),
    cost: costOf(line, plan, currency),
    vat: vat ?? worked(plan, of),
    ...codes,
    openingStock: whole('openingStock', -1_000_000_000),
    unitType: line.text('unitType', 50),
    ...content(line),
  }
  return { row: said(row), problems: line.problems, notes: line.notes }
}

const poundsOf = (pence: number | undefined): string | undefined =>
  pence === undefined ? undefined : toPounds(pence)

/** A cost is kept to a hundredth of a penny; one with more decimals is rounded half up and noted. */
function costOf(line: LineReader, { decimals }: ImportPlan, currency: Currency): string | undefined {
  const fine = line.read('cost', (cell) => readFineMoney(cell, decimals, currency))
  return fine === undefined ? costInCase(line, decimals, currency) : notedCost(line, fine, 1)
}

/** What one costs of a case, where the row says what a case costs and how many are in it. */
function costInCase(
  line: LineReader,
  decimals: ImportPlan['decimals'],
  currency: Currency,
): string | undefined {
  const fine = line.read('caseCost', (cell) => readFineMoney(cell, decimals, currency))
  if (fine === undefined) return undefined
  const units = line.read('caseUnits', (cell) => readCaseUnits(cell, decimals))
  if (units !== undefined) return notedCost(line, fine, units)
  line.note({ code: 'case-units-missing', field: 'cost', value: String(fine / 1_000_000) })
  return undefined
}

/** "24", "24 x 330ml". */
const readCaseUnits = (cell: Cell, decimals: ImportPlan['decimals']): Read<number> =>
  readWhole(typeof cell === 'string' ? cell.replace(/\s*[x×]\s*\d.*$/i, '') : cell, decimals, 1)

/** What one costs of so many, from millionths of a pound that they cost together. */
function notedCost(line: LineReader, fine: number, pieces: number): string {
  const hundredths = divideHalfUp(BigInt(fine), 100n * BigInt(pieces))
  const cost = costText(hundredths / 100)
  if (hundredths * 100 * pieces !== fine && pieces === 1)
    line.note({ code: 'cost-rounded', field: 'cost', value: String(fine / 1_000_000), more: cost })
  return cost
}

/** What programs call the only variant of something that has no others. */
const ONLY_OPTION = /^(?:default(?: title)?|regular|standard title)$/i

/** "Wool hat" and "Blue" → "Wool hat, Blue". */
function nameOf(line: LineReader, of: RowCells): string | undefined {
  const name = line.text('name', 500)
  const options = of
    .allOf('option')
    .flatMap((cell) => plainText(cell).split('|'))
    .map((option) => option.trim())
    .filter((option) => option !== '' && !ONLY_OPTION.test(option))
  if (name === undefined) return undefined
  const rest = options.filter((option) => !endsInOption(name, option))
  return [name, ...rest].join(', ').slice(0, 500)
}

/** "Hat - Red" ends in "Red", and "Jeans" not in "S". */
function endsInOption(name: string, option: string): boolean {
  if (!name.toLowerCase().endsWith(option.toLowerCase())) return false
  const before = name.slice(0, name.length - option.length)
  return before === '' || /[\s,()[\]\-\u2013\u2014/]$/.test(before) || /^[([]/.test(option)
}

/** The VAT of a row: by its column, else by the one column of a rate that says yes. */
function readVatOf(line: LineReader, of: RowCells, plan: ImportPlan): ProductRow['vat'] {
  const told = line.read('vat', (cell) => readVatBy(cell, plan))
  const flags = VAT_FLAGS.filter(([field]) => of.of(field) !== undefined)
  const others = of.allOf(OTHER_FLAG).map((cell) => isYes(readYesNo(cell)))
  if (told !== undefined || (flags.length === 0 && !others.includes(true))) return told
  const ticked = flags.filter(([field]) => line.read(field, readYesNo))
  if (ticked.length > 1) {
    line.refuse({ code: 'vat-unclear', field: ticked[1]?.[0], value: 'yes' })
    return undefined
  }
  const [flag] = ticked
  if (!flag && others.includes(true)) {
    line.refuse({ code: 'vat-unclear', field: OTHER_FLAG, value: 'yes' })
    return undefined
  }
  const code = flag ? CODE_OF_FLAG[flag[0]] : plan.vatMeanings?.[NO_FLAG]
  return code && { code }
}

const isYes = (read: Read<boolean>): boolean => 'ok' in read && read.ok

const CODE_OF_FLAG = { vatStandardFlag: 'standard', vatReducedFlag: 'reduced', vatZeroFlag: 'zero' } as const

/** The codes of a row, the first of them as its barcode. */
function readCodesOf(line: LineReader, isOurs: boolean): Pick<ProductRow, 'barcode' | 'otherBarcodes'> {
  const [barcode, ...more] = line.read('barcode', isOurs ? readOneBarcode : readBarcodeCell) ?? []
  const kept = line.checkCode('barcode', barcode, 64)
  const listed = line.read('otherBarcodes', readCodes)
  if (listed === undefined && more.length === 0) return { barcode: kept }
  const others = [...new Set([...more, ...(listed ?? [])])].filter((code) => code !== kept)
  if (others.length > 19) line.refuse({ code: 'too-many-codes', field: 'otherBarcodes' })
  return { barcode: kept, otherBarcodes: others.slice(0, 19) }
}

interface PriceTold {
  readonly now: Date
  readonly plan: ImportPlan
  readonly currency: Currency
  readonly vat: ProductRow['vat']
  /** The row itself says whether its price includes VAT. */
  readonly isMarked: boolean
}

/** The price as the shop writes its prices, with or without VAT; the file may have it otherwise, if somebody has said so. */
function priceOf(line: LineReader, of: RowCells, told: PriceTold): string | undefined {
  const { plan, currency, vat, isMarked, now } = told
  const open = profileOf(plan.profile)?.openPrice
  const cell = of.of('price')
  if (open !== undefined && String(cell).trim().toLowerCase() === open) {
    line.note({ code: 'price-open', field: 'price', value: String(cell) })
    return undefined
  }
  const way = isMarked ? 'as-written' : (plan.priceVat ?? 'as-written')
  const read =
    way === 'add'
      ? line.read('price', (one) => readFineMoney(one, plan.decimals, currency))
      : way === 'take-off'
        ? line.read('price', (one) => readMoney(one, plan.decimals, currency))
        : wholePence(line, plan, currency)
  if (read === undefined || way === 'as-written') return noted(line, read)
  const rate = rateOf(vat ?? (plan.otherVat && { code: plan.otherVat }), now)
  if (rate === undefined) {
    line.refuse({ code: 'vat-needed', field: 'price', value: String(cell) })
    return undefined
  }
  return noted(line, way === 'add' ? withVat(read, rate) : withoutVat(read, rate))
}

/**
 * A price as it is written. Programs that keep prices without VAT have more decimals than pence (4.16667 is £5 with it): it is rounded half up
 * and noted, unless nothing would be left of it, or the three decimals may be thousands.
 */
function wholePence(line: LineReader, { decimals }: ImportPlan, currency: Currency): number | undefined {
  return line.read('price', (cell) => {
    const read = readMoney(cell, decimals, currency)
    const fine = readFineMoney(cell, decimals, currency)
    if ('ok' in read || read.problem !== 'money-fraction' || !('ok' in fine)) return read
    const pence = withVat(fine.ok, 0)
    if (pence === 0) return read
    line.note({ code: 'price-rounded', field: 'price', value: String(cell), more: toPounds(pence) })
    return { ok: pence }
  })
}

function noted(line: LineReader, pence: number | undefined): string | undefined {
  if (pence === 0) line.note({ code: 'price-zero', field: 'price', value: '0.00' })
  return poundsOf(pence)
}

/** Whose price was worked out with a VAT has that VAT. */
const worked = ({ priceVat, otherVat }: ImportPlan, of: RowCells): ProductRow['vat'] =>
  otherVat !== undefined && (priceVat ?? 'as-written') !== 'as-written' && of.of('price') !== undefined
    ? { code: otherVat }
    : undefined

const rateOf = (vat: ProductRow['vat'], now: Date): number | undefined =>
  vat === undefined ? undefined : 'code' in vat ? rateOfCode(vat.code, now) : vat.rate

/** What a pack holds: "500" beside a column "g", or "500 g" in one. Neither is anything without the other. */
function content(line: LineReader): Pick<ProductRow, 'contentAmount' | 'contentUnit'> {
  const beside = line.read('contentUnit', (cell): Read<string> => ({ ok: String(cell).trim() }))
  const read = line.read('contentAmount', readContent)
  if (!read) return {}
  const { amount, within, value } = read
  const contentUnit = unitNamed(within || beside || '')
  if (contentUnit !== undefined) return { contentAmount: amount, contentUnit }
  if (within === '' && beside !== undefined)
    line.refuse({ code: 'unit-unknown', field: 'contentUnit', value: beside })
  else line.refuse({ code: 'unit-unclear', field: 'contentAmount', value })
  return {}
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kgs: 'kg',
  litre: 'l',
  litres: 'l',
  ltr: 'l',
  metre: 'm',
  metres: 'm',
  piece: 'each',
  pieces: 'each',
  pcs: 'each',
  ea: 'each',
}

function unitNamed(word: string): ProductRow['contentUnit'] {
  const plain = word.toLowerCase()
  return CONTENT_UNITS.find((known) => known === (UNIT_WORDS[plain] ?? plain))
}

/** The amount, and the unit that is written behind it: empty where there is none. */
function readContent(cell: Cell): Read<{ amount: string; within: string; value: string }> {
  const value = String(cell)
  const written = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*([a-z]*)$/i.exec(value.trim())
  const [, whole = '', decimals = '', within = ''] = written ?? []
  const fraction = decimals.replace(/0+$/, '')
  const amount = `${whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`
  return written && Number(amount) > 0 ? { ok: { amount, within, value } } : { problem: 'unit-unclear' }
}

/** Without the fields that the row says nothing of. */
export function said<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row
}
