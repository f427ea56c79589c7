export { type StockSet, setStock } from './set-stock.ts'
