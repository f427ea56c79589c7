export { bookStock } from './book-stock.ts'
export { setStock } from './set-stock.ts'
