import type { BookDifference, BookFinding } from './book-finding.ts'
import type { FindingWords } from './finding-words.ts'

const KEEP =
  'Download the journal and keep the file. Compare with the paper receipts and with your last backup.'
const HAND =
  'The program writes both together and never apart; somebody with access to the database changed one of them.'

/** The words for people who know their shop and not its database. `day` writes a day as the shop does. */
export function bookWords(finding: BookFinding, day: (day: string) => string): FindingWords {
  return WORDS[finding.kind]({ ...finding, when: finding.day === null ? 'an unknown day' : day(finding.day) })
}

interface Facts extends BookFinding {
  readonly when: string
}

const told = (differences: readonly BookDifference[]): string =>
  differences
    .map(({ what, records, books }) => `The records come to ${what} ${records}; the books say ${books}.`)
    .join(' ')

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const WORDS: Readonly<Record<BookFinding['kind'], (facts: Facts) => FindingWords>> = {
  'day-differs': ({ about, when, differences }) => ({
    title: `The takings of ${about} on ${when} are not what its records come to`,
    meaning: `${told(differences)} ${HAND}`,
    whatToDo: `Trust the Z read and the journal of that day, not the dashboard, and see below whether a record was removed. ${KEEP}`,
  }),
  'stock-differs': ({ about, differences }) => ({
    title: `The stock of ${about} is not the sum of its movements`,
    meaning: `${told(differences)} ${HAND}`,
    whatToDo:
      'Count the product on the shelf and set its stock to what is there. Ask who had access to the database.',
  }),
  'movement-differs': ({ about, differences }) => ({
    title: `Stock was not moved as ${about} says`,
    meaning: `${told(differences)} ${HAND}`,
    whatToDo: 'Count the product on the shelf, and compare with the receipt of that sale or return.',
  }),
  'customer-differs': ({ about, differences }) => ({
    title: `What ${about} has spent is not what the records come to`,
    meaning: `${told(differences)} ${HAND}`,
    whatToDo: 'Trust the customer’s receipts. Before points are honoured, compare them with what was bought.',
  }),
  'record-gone': ({ about, when }) => ({
    title: `A record that was made on ${when} is gone`,
    meaning: `It is not in the books, and still stands in ${about}. The program never removes a record; somebody with access to the database did.`,
    whatToDo: KEEP,
  }),
  'told-otherwise': ({ about, differences }) => ({
    title: `${about} was told otherwise when it was recorded`,
    meaning: differences
      .map(({ what, records, books }) => `Its record says ${records}; ${what} says ${books}.`)
      .join(' '),
    whatToDo: `One of the two was changed afterwards. ${KEEP}`,
  }),
  'z-read-differs': ({ about, differences }) => ({
    title: `${sentence(about)} is not as the program left it`,
    meaning: `${differences.map(({ what }) => `${sentence(what)}.`).join(' ')} ${HAND}`,
    whatToDo: `Compare with the paper that was printed at the close. ${KEEP}`,
  }),
  'not-in-audit-log': ({ about, when }) => ({
    title: `The audit log does not tell of ${about}`,
    meaning: `It was done on ${when}, and its entry is not there: it was removed, or the server was ended in the moment between the two.`,
    whatToDo: 'Ask whoever was signed in at that time, and compare with your last backup.',
  }),
  'settlement-differs': ({ about, when, differences }) => ({
    title: `The settlement ledger differs from the card payment of ${about} on ${when}`,
    meaning: `${told(differences)} ${HAND}`,
    whatToDo:
      'Compare with the payment on its provider’s own pages before you give anything back, and with your last backup.',
  }),
}
