export { bookStock, type StockBooked, type StockBooking, type StockLine } from './book-stock.ts'
export { setStock } from './set-stock.ts'
export { tellStockMoved } from './tell-stock.ts'
