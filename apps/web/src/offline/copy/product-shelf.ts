import { normaliseBarcode, type Product, type ScaleLayouts, scanKeys } from '@tuppence/domain/catalogue'
import type { Taken } from '../notices.ts'
import { type Forgiving, type SearchDepth, TextIndex } from './text-index.ts'

/** What a code is filed under: barcodes as they are kept, in every spelling a scan is looked up in; SKUs without case. */
export function codesOf(product: Pick<Product, 'barcode' | 'otherBarcodes' | 'sku'>): string[] {
  const barcodes = barcodesOf(product).flatMap((code) => [code.trim(), normaliseBarcode(code)])
  return [...new Set([...barcodes.filter((code) => code !== ''), skuCode(product.sku)])]
}

/** With the accents of European languages. */
const LATIN = /^[\u0020-\u024F\u1E00-\u1EFF\u2000-\u206F]*$/

const barcodesOf = ({ barcode, otherBarcodes }: Pick<Product, 'barcode' | 'otherBarcodes'>) =>
  barcode === null ? otherBarcodes : [barcode, ...otherBarcodes]

/** What to look a scan or a typed code up by, the likeliest first. */
export function lookUpCodes(scan: string, layouts: ScaleLayouts): string[] {
  return scan.trim() === '' ? [] : [...scanKeys(scan, layouts), skuCode(scan)]
}

const skuCode = (sku: string) => `sku:${sku.trim().toUpperCase()}`

export const nameKeyOf = (product: Pick<Product, 'name'>) => product.name.trim().toLowerCase()

/**
 * The products in memory: found by code, by words and by category, with the stock as this till knows it, which is the
 * server's less what was sold here and has not reached it.
 */
export class ProductShelf {
  readonly #index = new TextIndex<Product>(
    (product) => `${product.name} ${product.sku} ${barcodesOf(product).join(' ')}`,
    nameKeyOf,
    'from-start',
  )
  readonly #byCode = new Map<string, string>()
  readonly #unsentSales = new Map<string, Taken>()
  readonly #unsent = new Map<string, number>()
  /** The ids in the order of names, and of ids where names are the same. */
  readonly #order: string[] = []

  get size(): number {
    return this.#index.size
  }

  put(product: Product): void {
    const before = this.#index.get(product.id)
    if (before) this.#forgetCodes(before)
    for (const code of codesOf(product)) if (!this.#byCode.has(code)) this.#byCode.set(code, product.id)
    const isNamedAnew = before?.name !== product.name
    if (before && isNamedAnew) this.#order.splice(this.#placeOf(before), 1)
    if (isNamedAnew) this.#order.splice(this.#placeOf(product), 0, product.id)
    this.#index.put(product)
  }

  remove(id: string): void {
    const before = this.#index.get(id)
    if (!before) return
    this.#forgetCodes(before)
    this.#order.splice(this.#placeOf(before), 1)
    this.#index.remove(id)
  }

  clear(): void {
    this.#index.clear()
    this.#byCode.clear()
    this.#order.length = 0
  }

  ids(): readonly string[] {
    return this.#order
  }

  get(id: string): Product | undefined {
    const product = this.#index.get(id)
    return product && this.#asSeenHere(product)
  }

  /** @param layouts how the labels of the shop's scales are made */
  findByCode(scan: string, layouts: ScaleLayouts): Product | undefined {
    for (const code of lookUpCodes(scan, layouts)) {
      const id = this.#byCode.get(code)
      if (id !== undefined) return this.get(id)
    }
    return undefined
  }

  /** By text, or in the order of names where there is none; of one category where one is given. */
  search(text: string, limit: number, categoryId?: string, depth?: SearchDepth): Product[] {
    const accept = (product: Product) => categoryId === undefined || product.categoryId === categoryId
    if (text.trim() !== '')
      return this.#index.search(text, limit, accept, depth).map((product) => this.#asSeenHere(product))
    const found: Product[] = []
    for (const id of this.#order) {
      const product = this.#index.get(id)
      if (product && accept(product)) found.push(this.#asSeenHere(product))
      if (found.length >= limit) break
    }
    return found
  }

  /** Searches by text forgive slips from now on; a code that is scanned or typed is taken at its word all the same. */
  forgiveBy(forgiving: Forgiving, pause: () => Promise<void>): Promise<void> {
    return this.#index.forgiveBy(forgiving, pause)
  }

  /** The pictures of so many products, in the order of names, each once. */
  pictures(most: number): string[] {
    const found = new Set<string>()
    for (const id of this.#order) {
      const pictureId = this.#index.get(id)?.pictureId
      if (pictureId) found.add(pictureId)
      if (found.size >= most) break
    }
    return [...found]
  }

  /** The names of goods that are written in other letters than Latin ones. */
  foreignNames(): string[] {
    return this.#order.flatMap((id) => {
      const name = this.#index.get(id)?.name ?? ''
      return LATIN.test(name) ? [] : [name]
    })
  }

  /** The server's figures, which replace whatever was thought before. */
  setStock(stock: ReadonlyArray<{ readonly productId: string; readonly stockQuantity: number }>): void {
    for (const { productId, stockQuantity } of stock) {
      const product = this.#index.get(productId)
      if (product) this.#index.put({ ...product, stockQuantity })
    }
  }

  /** A sale was made here: its goods have left the shelf, though the server has not heard of it. */
  sold(saleId: string, taken: Taken): void {
    if (this.#unsentSales.has(saleId)) return
    this.#unsentSales.set(saleId, taken)
    for (const { productId, quantity } of taken)
      this.#unsent.set(productId, (this.#unsent.get(productId) ?? 0) + quantity)
  }

  /** The server has the sale, and its own figures say so: ours no longer stands beside them. */
  told(saleId: string): Taken {
    const taken = this.#unsentSales.get(saleId) ?? []
    this.#unsentSales.delete(saleId)
    for (const { productId, quantity } of taken) {
      const left = (this.#unsent.get(productId) ?? 0) - quantity
      if (left !== 0) this.#unsent.set(productId, left)
      else this.#unsent.delete(productId)
    }
    return taken
  }

  /** The sale was acknowledged. Unless the live feed has brought the new figures already, they are worked out here. */
  acknowledged(saleId: string): string[] {
    const taken = this.told(saleId)
    for (const { productId, quantity } of taken) {
      const product = this.#index.get(productId)
      if (product) this.#index.put({ ...product, stockQuantity: product.stockQuantity - quantity })
    }
    return taken.map(({ productId }) => productId)
  }

  /** The stock as the server counts it, for the stored copy. */
  serverStock(id: string): number | undefined {
    return this.#index.get(id)?.stockQuantity
  }

  #asSeenHere(product: Product): Product {
    const unsent = this.#unsent.get(product.id)
    return unsent === undefined ? product : { ...product, stockQuantity: product.stockQuantity - unsent }
  }

  #forgetCodes(product: Product): void {
    for (const code of codesOf(product)) if (this.#byCode.get(code) === product.id) this.#byCode.delete(code)
  }

  /**
   * Where a product stands in the order, or belongs. What is read in the order of names goes to the end, and one that is
   * renamed is put in its place: sorting all of them anew takes longer than a scan may.
   */
  #placeOf({ id, name }: Pick<Product, 'id' | 'name'>): number {
    const key = nameKeyOf({ name })
    const isBefore = (other: string | undefined) => {
      const record = other === undefined ? undefined : this.#index.get(other)
      if (!record) return false
      const otherKey = nameKeyOf(record)
      return otherKey < key || (otherKey === key && record.id < id)
    }
    let to = this.#order.length
    if (isBefore(this.#order[to - 1])) return to
    let from = 0
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(this.#order[middle])) from = middle + 1
      else to = middle
    }
    return from
  }
}
