export { setStock } from './set-stock.ts'
