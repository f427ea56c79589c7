import { hasValidCheckDigit } from '../check-digit.ts'
import { FNC1, type Gs1Element, parseElementString } from './element-string.ts'

/** What a scanner says it read, by the symbology identifier in front ("]C1"; ISO/IEC 15424). */
export type Symbology =
  | 'ean-13'
  | 'ean-8'
  | 'gs1-128'
  | 'databar'
  | 'data-matrix'
  | 'qr'
  | 'dotcode'
  | 'code-128'
  | 'code-39'
  | 'itf'

export interface SymbolScan {
  readonly symbology: Symbology
  /** The data behind the identifier; GS1 data begins with FNC1. */
  readonly data: string
  /** The elements of GS1 data, those of a composite code's second part included. */
  readonly elements: readonly Gs1Element[]
}

type Reading = 'gs1' | 'plain' | 'ean-13' | 'ean-8'

const BY_IDENTIFIER: Readonly<Record<string, readonly [Symbology, Reading]>> = {
  ']E0': ['ean-13', 'ean-13'],
  ']E3': ['ean-13', 'ean-13'],
  ']E4': ['ean-8', 'ean-8'],
  ']C0': ['code-128', 'plain'],
  ']C1': ['gs1-128', 'gs1'],
  ']e0': ['databar', 'gs1'],
  ']d1': ['data-matrix', 'plain'],
  ']d2': ['data-matrix', 'gs1'],
  ']Q1': ['qr', 'plain'],
  ']Q3': ['qr', 'gs1'],
  ']J0': ['dotcode', 'plain'],
  ']J1': ['dotcode', 'gs1'],
  ']A0': ['code-39', 'plain'],
  ']I0': ['itf', 'plain'],
  ']I1': ['itf', 'plain'],
}

/** Joins an EAN-13 to the second part of a composite code. */
const COMPOSITE = '|]e0'

/**
 * Reads a scan that carries its symbology identifier.
 *
 * @returns undefined for an identifier we do not know, and for data that break the rules of their symbol
 */
export function readSymbolScan(text: string): SymbolScan | undefined {
  const known = BY_IDENTIFIER[text.slice(0, 3)]
  if (!known) return undefined
  const [symbology, reading] = known
  const data = text.slice(3)
  if (reading === 'plain') return { symbology, data, elements: [] }
  if (reading === 'gs1') {
    const elements = parseElementString(data)
    return elements && { symbology, data: FNC1 + data, elements }
  }
  return readEan(symbology, data, reading === 'ean-13' ? 13 : 8)
}

function readEan(symbology: Symbology, text: string, length: number): SymbolScan | undefined {
  const [ean = '', composite] = text.split(COMPOSITE)
  // A magazine's add-on of two or five digits follows the EAN in the same scan: it is not part of the product's code.
  const addOn = /^\d{13}(\d{2}|\d{5})$/.test(ean) && length === 13
  const code = addOn ? ean.slice(0, 13) : ean
  if (code.length !== length || !hasValidCheckDigit(code)) return undefined
  if (composite === undefined) return { symbology, data: code, elements: [] }
  const elements = parseElementString(composite)
  return elements && { symbology, data: `${code}|${FNC1}${composite}`, elements }
}
