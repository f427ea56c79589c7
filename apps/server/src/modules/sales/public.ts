export { digestOf, writtenRows } from './record-digest.ts'
