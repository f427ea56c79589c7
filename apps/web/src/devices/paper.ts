/* All that puts a receipt on paper or shares it, in one file. */
export { fetchLibraries, printReceipt } from './print-receipt.ts'
export { shareReceipt } from './share-receipt.ts'
