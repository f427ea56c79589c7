export { type ComparedBooks, compareBooks } from './books/compare-books.ts'
export { type VerifiedTill, verifyJournals } from './verify-journals.ts'
export { asking } from './walk-till.ts'
