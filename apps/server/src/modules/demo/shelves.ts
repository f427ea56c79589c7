import { withCheckDigit } from '@tuppence/domain/catalogue'
import { type Minor, parseMoney } from '@tuppence/domain/money'
import { rateOfCode, type VatCode } from '@tuppence/domain/tax'
import type { DemoBusiness, Shelf } from './demo-business.ts'
import type { Chance } from './random.ts'

export interface DemoCategory {
  readonly id: string
  readonly name: string
  readonly colour: number
}

export interface DemoProduct {
  readonly id: string
  readonly categoryId: string
  readonly sku: string
  readonly barcode: string
  readonly name: string
  readonly priceMinor: Minor
  readonly costMinor: Minor
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly stockQuantity: number
  readonly minStockLevel: number
  /** How often it is bought, against the others. */
  readonly weight: number
}

const VAT: Readonly<Record<string, { vatCode: VatCode; vatRate: number }>> = {
  S: { vatCode: 'standard', vatRate: rateOfCode('standard', new Date()) },
  R: { vatCode: 'reduced', vatRate: rateOfCode('reduced', new Date()) },
  Z: { vatCode: 'zero', vatRate: 0 },
  E: { vatCode: 'exempt', vatRate: 0 },
}

/** UK barcodes begin with 50; the company numbers behind it are the demo's own and belong to nobody's goods. */
const PREFIX = '50999'

/** The goods of a business, some of them low and some of them out of stock, as on any ordinary day. */
export function fillShelves(
  business: DemoBusiness,
  chance: Chance,
  atMs: number,
): { categories: DemoCategory[]; products: DemoProduct[] } {
  const categories: DemoCategory[] = []
  const products: DemoProduct[] = []
  for (const shelf of business.shelves) {
    const category = { id: chance.id(atMs), name: shelf.category, colour: shelf.colour }
    categories.push(category)
    for (const line of shelf.products.trim().split('\n')) {
      const number = products.length + 1
      products.push(readProduct(line, shelf, category.id, business.code, number, chance, atMs))
    }
  }
  return { categories, products }
}

function readProduct(
  line: string,
  shelf: Shelf,
  categoryId: string,
  businessCode: string,
  number: number,
  chance: Chance,
  atMs: number,
): DemoProduct {
  const [name = '', price = '', vat = '', often = ''] = line.split('|').map((part) => part.trim())
  const priceMinor = parseMoney(price)
  const rate = VAT[vat]
  const popularity = Number(often)
  if (priceMinor === undefined || !rate || !(popularity >= 1 && popularity <= 9))
    throw new Error(`Not a product of a demo business: ${line}`)
  const letters = shelf.category
    .replace(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase()
  const item = String(number * 37).padStart(6, '0')
  return {
    id: chance.id(atMs),
    categoryId,
    sku: `${letters}-${String(number).padStart(3, '0')}`,
    barcode: withCheckDigit(`${PREFIX}${businessCode.slice(-1)}${item}`),
    name,
    priceMinor,
    costMinor: Math.round(priceMinor * shelf.costShare),
    ...rate,
    ...stockOf(popularity, shelf.isMade === true, number, chance),
    weight: popularity ** 2,
  }
}

/** By turns rather than by chance, so that each business has something low and something out of stock. */
function stockOf(popularity: number, isMade: boolean, number: number, chance: Chance) {
  if (isMade) return { minStockLevel: 40, stockQuantity: 150 + chance.below(250) }
  const minStockLevel = 2 + popularity * 2
  const most = minStockLevel * 4
  if (number % 31 === 0) return { minStockLevel, stockQuantity: 0 }
  if (number % 13 === 0) return { minStockLevel, stockQuantity: 1 + chance.below(minStockLevel) }
  return { minStockLevel, stockQuantity: minStockLevel + 1 + chance.below(most) }
}
