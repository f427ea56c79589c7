export { counted, countWords } from './count-words.ts'
