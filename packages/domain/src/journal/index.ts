export {
  type BookDifference,
  type BookFinding,
  bookFindingSchema,
} from './book-finding.ts'
export { bookWords } from './book-words.ts'
export { type Difference, type Finding, findingSchema, isNotice } from './finding.ts'
export { type FindingWords, findingWords } from './finding-words.ts'
export type { StoredRows } from './stored-differences.ts'
export {
  beginWalk,
  endWalk,
  type JournalRecord,
  type JournalTill,
  verifyJournal,
  type Walk,
  walkOn,
} from './verify-journal.ts'
