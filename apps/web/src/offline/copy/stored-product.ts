import { BLANK_FIELDS, type PlainFields, type Product } from '@tuppence/domain/catalogue'
import type { KeptProduct, TillDatabase } from '../device/database.ts'

/** What an earlier version of the program did not store reads as nothing said, until it is loaded afresh. */
const UNSAID: PlainFields &
  Pick<Product, 'otherBarcodes' | 'contentAmount' | 'contentUnit' | 'pictureId' | 'revision'> = {
  ...BLANK_FIELDS,
  otherBarcodes: [],
  contentAmount: null,
  contentUnit: null,
  pictureId: null,
  revision: 0,
}
const fields = Object.keys(UNSAID)
export const asStored = ({ product }: Pick<KeptProduct, 'product'>): Product =>
  fields.every((field) => field in product) ? product : { ...UNSAID, ...product }

/** A code as the database files it: two businesses on one device may stock the same barcode. */
export const storedCode = (organizationId: string, code: string) => `${organizationId}|${code}`

/** How much there is of a product, as the server counts it. */
export interface StockTold {
  readonly productId: string
  readonly stockQuantity: number
}

/** Writes stock levels to the stored copy; what is not in it is not added. */
export async function writeStock(db: TillDatabase, told: readonly StockTold[]): Promise<void> {
  const tx = db.transaction('products', 'readwrite')
  await Promise.all([
    ...told.map(async ({ productId, stockQuantity }) => {
      const row = await tx.store.get(productId)
      if (row) await tx.store.put({ ...row, product: { ...row.product, stockQuantity } })
    }),
    tx.done,
  ])
}
