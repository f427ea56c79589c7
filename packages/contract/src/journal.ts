import { DAY_MS } from '@tuppence/domain/durations'
import { bookFindingSchema, findingSchema } from '@tuppence/domain/journal'
import { moneySumTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { daySchema } from './day.ts'
import { FILE_NAME } from './headers.ts'

/** A year, with some days of the next to close its books. */
const LONGEST_DAYS = 400

const periodQuery = z
  .object({
    from: daySchema,
    to: daySchema,
    organizationId: z.string().optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * DAY_MS, {
    path: ['to'],
    message: `Choose at most ${LONGEST_DAYS} days at once.`,
  })

export const journalOfTillSchema = z.object({
  tillId: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Of the period, and the numbers they run from and to. */
  records: z.int(),
  firstNumber: z.int().nullable(),
  lastNumber: z.int().nullable(),
  total: moneySumTextSchema,
  findings: z.array(findingSchema),
  /** All of them; `findings` holds the first 200. */
  findingCount: z.int(),
  /** Those that are more than a notice. */
  wrongCount: z.int(),
  /** The newest 200 sales that the server noticed something about. */
  flagged: z.array(
    z.object({
      id: z.uuid(),
      receiptNumber: z.string(),
      createdAt: z.iso.datetime(),
      totalAmount: moneyTextSchema,
      flags: z.array(z.string()),
    }),
  ),
  flaggedCount: z.int(),
})
export type JournalOfTill = z.infer<typeof journalOfTillSchema>

const comparedBooksSchema = z.object({
  /** The first 50 of each kind. */
  findings: z.array(bookFindingSchema),
  /** All of them. */
  findingCount: z.int(),
})
export type ComparedBooks = z.infer<typeof comparedBooksSchema>

export const verifyJournal = defineCall({
  name: 'verifyJournal',
  method: 'GET',
  path: '/api/journal/verify',
  summary:
    "Walk every till's journal over these trading days, compare the books with the records, and say what is missing, twice or changed.",
  access: 'export-data',
  query: periodQuery,
  errors: ['check-running'],
  answer: z.object({
    from: daySchema,
    to: daySchema,
    tills: z.array(journalOfTillSchema),
    /** What is kept beside the records, compared with them. */
    books: comparedBooksSchema,
  }),
})

export const exportJournal = defineCall({
  name: 'exportJournal',
  method: 'GET',
  path: '/api/journal/export',
  summary:
    'One HTML file with the records of these days, which checks itself in any browser without a network.',
  access: 'export-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  query: periodQuery,
  errors: ['check-running'],
  file: { types: ['text/html'], says: 'The journal, as one page.' },
  answerHeaders: [FILE_NAME],
})
