import { VAT_FLAGS } from './field.ts'
import type { ImportPlan, KnownVat } from './import-plan.ts'
import { MAX_VAT_WORD } from './import-plan.ts'
import { readVat, vatWord } from './read-vat.ts'

/** What a row is that has "no" in every column of a VAT rate, as it is asked about. */
export const NO_FLAG = 'no vat ticked'

export interface VatQuestion {
  readonly word: string
  /** As the file writes it. */
  readonly written: string
  /** What it probably means, to be agreed to; undefined where nothing tells. */
  readonly proposed: KnownVat | undefined
}

/** A spreadsheet keeps 20% as 0.2. */
const FRACTIONS: Readonly<Record<string, KnownVat>> = {
  '0.2': 'standard',
  '0.20': 'standard',
  '0.05': 'reduced',
}

/**
 * The VAT codes of a file that only its owner can explain.
 *
 * @param valuesOf the different cells of a column, as far as they are few
 */
export function vatQuestions(
  columns: ImportPlan['columns'],
  valuesOf: (column: number) => readonly string[],
): VatQuestion[] {
  const at = columns.indexOf('vat')
  const written =
    at === -1 ? [] : valuesOf(at).filter((value) => value.trim() !== '' && value.length <= MAX_VAT_WORD)
  const asked = new Map<string, VatQuestion>()
  for (const value of written) {
    const read = readVat(value)
    if ('ok' in read || value === 'parent') continue
    const word = vatWord(value)
    asked.set(word, { word, written: value.trim(), proposed: FRACTIONS[word] })
  }
  if (VAT_FLAGS.some(([field]) => columns.includes(field)))
    asked.set(NO_FLAG, { word: NO_FLAG, written: 'No VAT rate ticked', proposed: undefined })
  return [...asked.values()]
}
