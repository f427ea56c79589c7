import type { Product } from '@tuppence/domain/catalogue'
import { normaliseText } from '../../../offline/copy/text-index.ts'

/** Where a product can be looked for; the server's questions reject when it cannot be reached or has no such product. */
export interface ProductSources {
  readonly copyByCode: (code: string) => Promise<Product | undefined>
  readonly copyByText: (text: string) => readonly Product[]
  readonly serverByCode: (code: string) => Promise<Product>
  readonly serverByText: (text: string) => Promise<readonly Product[]>
  readonly isOnline: () => boolean
}

/** Figures alone are a code; anything with a letter may be words. */
const isCode = (text: string): boolean => /^\d+$/.test(text)

/**
 * The product for what was scanned or typed: the till's own copy at once, by code and, for words, the first suggestion
 * that stands under the box. Then the server by code (SELL-028, asked once: SELL-029), then the server's first match by
 * text (SELL-031). Without a network the copy's first match stands in for it.
 *
 * What is found by text counts only where the name is meant: a few figures are in the middle of many a barcode, and Enter on
 * them would ring up goods that nobody buys.
 */
export async function findProduct(text: string, sources: ProductSources): Promise<Product | undefined> {
  const sought = text.trim()
  const named = (found: readonly Product[]) => found.find((product) => isMeant(sought, product))
  const known = await sources.copyByCode(sought)
  if (known) return known
  const suggested = isCode(sought) ? undefined : named(sources.copyByText(sought))
  if (suggested) return suggested
  if (!sources.isOnline()) return named(sources.copyByText(sought))
  try {
    return await sources.serverByCode(sought)
  } catch {
    return await sources.serverByText(sought).then(named, () => named(sources.copyByText(sought)))
  }
}

/** Words are meant for the names they are in; figures alone only for the product that is called just so. */
function isMeant(sought: string, { name }: Product): boolean {
  const words = normaliseText(sought)
  const inName = normaliseText(name)
  if (isCode(sought)) return inName === words
  return words
    .trim()
    .split(' ')
    .every((word) => word !== '' && inName.includes(/^\d+$/.test(word) ? ` ${word}` : word))
}
