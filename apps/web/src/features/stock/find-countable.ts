import type { CountableProduct } from '@tuppence/contract/stock-takes'
import { type ScaleLayouts, scanKeys } from '@tuppence/domain/catalogue'

/** Finds the products of a stock-take on the device, by scan and by words. */
export interface Countables {
  readonly byId: ReadonlyMap<string, CountableProduct>
  byScan(scan: string): CountableProduct | undefined
  /** Products whose name or SKU has every word somewhere, at most so many. */
  byWords(text: string, most: number): CountableProduct[]
}

/** @param layouts how the labels of the shop's scales are made */
export function countablesOf(products: readonly CountableProduct[], layouts: ScaleLayouts): Countables {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byCode = new Map<string, CountableProduct>()
  for (const product of products)
    for (const code of [product.sku.toLowerCase(), ...product.barcodes]) byCode.set(code, product)
  const texts = products.map((product) => ({ product, text: plain(`${product.name} ${product.sku}`) }))
  return {
    byId,
    byScan: (scan) =>
      [...scanKeys(scan, layouts), scan.trim().toLowerCase()]
        .map((key) => byCode.get(key))
        .find((found) => found !== undefined),
    byWords: (typed, most) => {
      const words = plain(typed).split(/\s+/).filter(Boolean)
      const found: CountableProduct[] = []
      for (const { product, text } of texts) {
        if (found.length === most) break
        if (words.every((word) => text.includes(word))) found.push(product)
      }
      return found
    },
  }
}

/** In lower case, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
