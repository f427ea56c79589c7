import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { FILE_NAME } from './headers.ts'

export const DATA_COPY_STATUSES = ['waiting', 'making', 'ready', 'failed'] as const

export const dataCopySchema = z.object({
  status: z.enum(DATA_COPY_STATUSES),
  askedAt: z.iso.datetime(),
  /** Who asked for it. */
  askedBy: z.string(),
  /** How many of its files are written, of how many, with how many rows. */
  doneFiles: z.int().min(0),
  allFiles: z.int().min(1),
  doneRows: z.int().min(0),
  bytes: z.int().min(0),
  readyAt: z.iso.datetime().nullable(),
  /** When it is removed; null while it is not ready. */
  goesAt: z.iso.datetime().nullable(),
})
export type DataCopy = z.infer<typeof dataCopySchema>

export const readDataCopy = defineCall({
  name: 'readDataCopy',
  method: 'GET',
  path: '/api/data-copy',
  summary: 'The copy of all data of the business that an owner asked for, and how far it is.',
  access: 'take-all-data',
  sessions: OWN_SIGN_INS,
  answer: z.object({ copy: dataCopySchema.nullable() }),
})

export const askForDataCopy = defineCall({
  name: 'askForDataCopy',
  method: 'POST',
  path: '/api/data-copy',
  summary:
    'Have a copy of all data of the business made behind the request: a ZIP of CSV files, kept for a day. One that is being made goes on.',
  access: 'take-all-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  answer: z.object({ copy: dataCopySchema }),
  status: 202,
})

export const downloadDataCopy = defineCall({
  name: 'downloadDataCopy',
  method: 'GET',
  path: '/api/data-copy/file',
  summary: 'The copy of all data of the business, as a ZIP of CSV files, once it is ready.',
  access: 'take-all-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  atOnce: 1,
  errors: ['not-found'],
  file: { types: ['application/zip'], says: 'The copy.' },
  answerHeaders: [FILE_NAME],
})
