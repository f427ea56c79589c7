import type { Product } from '@tuppence/domain/catalogue'

/** Where a product can be looked for; the server's questions reject when it cannot be reached or has no such product. */
export interface ProductSources {
  readonly copyByCode: (code: string) => Promise<Product | undefined>
  readonly copyByText: (text: string) => Product | undefined
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
 */
export async function findProduct(text: string, sources: ProductSources): Promise<Product | undefined> {
  const known = await sources.copyByCode(text)
  if (known) return known
  const suggested = isCode(text) ? undefined : sources.copyByText(text)
  if (suggested) return suggested
  if (!sources.isOnline()) return sources.copyByText(text)
  try {
    return await sources.serverByCode(text)
  } catch {
    return await sources.serverByText(text).then(
      ([first]) => first,
      () => sources.copyByText(text),
    )
  }
}
