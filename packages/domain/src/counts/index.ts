export { counted, countWords, percentWords } from './count-words.ts'
