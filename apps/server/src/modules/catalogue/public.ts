export { fileProducts } from './file-products.ts'
export { pageOfProducts } from './list-products.ts'
export {
  archiveProducts,
  archiveUnusedCategories,
  categoriesNamed,
  insertProducts,
  ownersOfBarcodes,
  type ProductFields,
  readProducts,
  rewriteProducts,
  type StoredProduct,
  skusInUse,
  skusTaken,
} from './many-products.ts'
export { type ProductVat, vatOfProduct } from './vat-of-product.ts'
export { generatedSku, productsThere, vatOfNewProducts } from './write-product.ts'
