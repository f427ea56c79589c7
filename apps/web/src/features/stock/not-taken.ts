import { guardFormula } from '@tuppence/domain/imports'
import { localTimeOf } from '@tuppence/domain/reporting'
import { type CountPlace, placeWords } from '@tuppence/domain/stock'
import type { KeptEntry } from './count-store.ts'

/** What was counted of one product in one place and the server did not take. */
export interface NotTaken {
  readonly productId: string
  readonly place: CountPlace
  readonly quantity: number
  /** When the last of it was counted. */
  readonly countedAt: string
}

/** The counts that were refused, by product and place, in the order of counting. */
export function notTaken(entries: readonly KeptEntry[]): NotTaken[] {
  const lines = new Map<string, NotTaken>()
  for (const { status, productId, place, quantity, countedAt } of entries) {
    if (status !== 'refused') continue
    const key = `${productId} ${place}`
    lines.set(key, {
      ...{ productId, place, countedAt },
      quantity: (lines.get(key)?.quantity ?? 0) + quantity,
    })
  }
  return [...lines.values()]
}

/** Whether all that was counted here is handed in, in words that are true of it. */
export function handedInWords(waiting: string | undefined, hasRefused: boolean): string {
  if (waiting !== undefined) return `${waiting} on this device to be handed in.`
  return hasRefused ? 'What is not listed above is handed in.' : 'Everything you counted is handed in.'
}

/** The counts that were not taken as a file that a spreadsheet opens. */
export function notTakenCsv(
  lines: readonly NotTaken[],
  productOf: (id: string) => { readonly name: string; readonly sku: string } | undefined,
  timeZone: string,
): string {
  const rows = lines.map(({ productId, place, quantity, countedAt }) => {
    const { name = 'A product that was archived', sku = productId } = productOf(productId) ?? {}
    return [sku, name, placeWords(place), String(quantity), localTimeOf(new Date(countedAt), timeZone)]
  })
  const text = [['SKU', 'Name', 'Place', 'Not taken', 'Counted at'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
  return `\uFEFF${text}\r\n`
}

const cell = (text: string): string => {
  const plain = guardFormula(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
