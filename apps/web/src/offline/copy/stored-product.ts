import type { Product } from '@tuppence/domain/catalogue'
import type { KeptProduct } from '../device/database.ts'

/** What an earlier version of the program did not store reads as nothing said, until it is loaded afresh. */
const UNSAID: Pick<Product, 'otherBarcodes' | 'contentAmount' | 'contentUnit' | 'pictureId' | 'revision'> = {
  otherBarcodes: [],
  contentAmount: null,
  contentUnit: null,
  pictureId: null,
  revision: 0,
}
export const asStored = ({ product }: Pick<KeptProduct, 'product'>): Product =>
  'otherBarcodes' in product ? product : { ...UNSAID, ...(product as Product) }

/** A code as the database files it: two businesses on one device may stock the same barcode. */
export const storedCode = (organizationId: string, code: string) => `${organizationId}|${code}`
