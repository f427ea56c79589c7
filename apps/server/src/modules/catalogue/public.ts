export { fileProducts } from './file-products.ts'
