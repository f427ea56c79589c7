import { parseRate, type VatCode } from '../tax/index.ts'
import type { ImportPlan, KnownVat } from './import-plan.ts'
import type { Cell } from './kind.ts'
import type { Read } from './read-number.ts'

/** A VAT code that the file names, or a rate in hundredths of a percent, which may be what a product has already. */
export type ReadVat = { readonly code: Exclude<VatCode, 'custom'> } | { readonly rate: number }

/** Words and short codes, in small letters. Sage's: T0 zero-rated, T1 standard, T2 exempt, T5 reduced, T9 no VAT. */
const CODES: Readonly<Record<string, Exclude<VatCode, 'custom'>>> = {
  standard: 'standard',
  std: 'standard',
  s: 'standard',
  sr: 'standard',
  t1: 'standard',
  reduced: 'reduced',
  r: 'reduced',
  rr: 'reduced',
  low: 'reduced',
  t5: 'reduced',
  zero: 'zero',
  z: 'zero',
  zr: 'zero',
  t0: 'zero',
  exempt: 'exempt',
  e: 'exempt',
  ex: 'exempt',
  t2: 'exempt',
}
const OUTSIDE = /^(?:t9|o|os|outside.*scope.*|no ?vat|novat|none|not applicable|n\/?a|non[- ]?vat)$/

/** How a VAT word is looked up among those that a person has explained. */
export const vatWord = (cell: Cell): string => String(cell).trim().toLowerCase()

/** A bare 1, 2, 3 or 4 is a code of the other program's: no such rate has ever been. */
const BARE_CODE = /^[1-4](?:\.0+)?$/

/** Odoo's "0% EX" and "0% E": zero-rated, exempt or abroad, by how the shop has set it up. */
const NOUGHT_OF_ODOO = /^0(?:[.,]0+)?\s*%\s*(?:e|ex|eu|ec)$/i

/** By what a person has said that a code means, else by itself. */
export function readVatBy(cell: Cell, { vatMeanings }: Pick<ImportPlan, 'vatMeanings'>): Read<ReadVat> {
  const code: KnownVat | undefined = vatMeanings?.[vatWord(cell)]
  return code === undefined ? readVat(cell) : { ok: { code } }
}

/** "20", "20%", "Standard", "VAT 20%", "20% (VAT on Income)", "Zero Rated", "T1". */
export function readVat(cell: Cell): Read<ReadVat> {
  if ([BARE_CODE, NOUGHT_OF_ODOO].some((code) => code.test(String(cell).trim())))
    return { problem: 'vat-code' }
  if (typeof cell === 'number') return fromPercent(String(cell), false)
  const text = cell.trim().toLowerCase()
  if (OUTSIDE.test(text)) return { problem: 'vat-outside' }
  const word = text
    .replace(/\b(?:vat|rated?|tax|goods|uk|gb)\b/g, ' ')
    .replace(/[-\s_]+/g, ' ')
    .trim()
  const known = CODES[word]
  if (known) return { ok: { code: known } }
  const percent =
    /(?:^|[^\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*%/.exec(text) ?? /^(\d{1,3}(?:[.,]\d+)?)$/.exec(text)
  const named = Object.entries({
    exempt: 'exempt',
    zero: 'zero',
    reduced: 'reduced',
    standard: 'standard',
  } as const)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(word))
    .map(([, code]) => code)
  const [only, another] = named
  if (another) return { problem: 'vat-unclear' }
  // A name says more than a rate: 0% may be zero-rated or exempt.
  if (only) return { ok: { code: only } }
  return percent?.[1] === undefined
    ? { problem: 'vat-unclear' }
    : fromPercent(percent[1].replace(',', '.'), text.includes('%'))
}

function fromPercent(text: string, hasSign: boolean): Read<ReadVat> {
  const rate = Number(text)
  // 0.2 is a fifth of a percent, or 20% as a spreadsheet keeps it: only a person knows.
  if (!hasSign && rate > 0 && rate < 1)
    return { problem: 'vat-fraction', more: `${Math.round(rate * 10_000) / 100}%` }
  const read = parseRate(text.replace(/(\.\d{2})0+$/, '$1'))
  return read === undefined ? { problem: 'vat-unclear' } : { ok: { rate: read } }
}
