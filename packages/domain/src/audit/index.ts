export { actionWords, detailLines, digestIn, entryLines, idsIn } from './entry-words.ts'
