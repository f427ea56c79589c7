export { actionWords, detailLines, entryLines, idsIn } from './entry-words.ts'
