import type { ImportKind } from './kind.ts'

/** What somebody looks at to see that a new row was read rightly, beside its name. A stock level is never new. */
export const FACTS_OF_KIND: Readonly<Record<ImportKind, readonly string[]>> = {
  products: ['price', 'priceWithoutVat', 'vat', 'cost', 'openingStock', 'barcode', 'category'],
  customers: ['email', 'phone', 'company', 'address'],
  stock: [],
}

/**
 * These of a row, those left out that it says nothing of.
 *
 * @param row as `readRow` read it
 */
export function factsOf(kind: ImportKind, row: object): [field: string, value: string][] {
  const said = new Map<string, unknown>(Object.entries(row))
  const others = said.get('otherBarcodes')
  const saidOf = (field: string): unknown =>
    said.get(field) ?? (field === 'barcode' && Array.isArray(others) ? others[0] : undefined)
  return FACTS_OF_KIND[kind].flatMap((field): [string, string][] => {
    const value = saidOf(field)
    return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)]] : []
  })
}
