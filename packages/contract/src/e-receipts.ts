import { MAIL_STATES } from '@tuppence/domain/receipts'
import { z } from 'zod'
import { type AnswerOf, defineCall } from './call.ts'
import { FILE_NAME, NEXT_CURSOR } from './headers.ts'
import { mailAddressSchema } from './mail-address.ts'
import { pageOf } from './paging.ts'

const saleId = z.object({ id: z.uuid() })

export const receiptPdf = defineCall({
  name: 'receiptPdf',
  method: 'GET',
  path: '/api/transactions/:id/receipt.pdf',
  summary: 'The receipt of a record as a PDF, on the width of a roll.',
  access: 'sell',
  scope: 'sales:read',
  params: saleId,
  query: z.object({
    /** Somebody has the first one already. */
    duplicate: z.literal('yes').optional(),
  }),
  errors: ['sale-not-known'],
  atOnce: 2,
  file: { types: ['application/pdf'], says: 'The receipt.' },
  answerHeaders: [FILE_NAME],
})

const buyer = { name: z.string().trim().min(1).max(200), address: z.string().trim().min(1).max(500) }

/** No GET: who a buyer is belongs into no log of addresses. */
export const vatInvoicePdf = defineCall({
  name: 'vatInvoicePdf',
  method: 'POST',
  path: '/api/transactions/:id/vat-invoice.pdf',
  summary:
    'A full VAT invoice of a sale as a PDF on A4, made out to whom the caller names and kept as issued under an id of the ' +
    'caller’s. A further one to the same buyer is marked a duplicate, one to another replaces it; the same id again is the same one.',
  access: 'sell',
  params: saleId,
  body: z.object({ id: z.uuid(), ...buyer }),
  noReplay: 'changes-nothing',
  errors: ['sale-not-known', 'no-vat-invoice', 'invoice-id-reused', 'too-many-invoices'],
  atOnce: 2,
  file: { types: ['application/pdf'], says: 'The invoice.' },
  answerHeaders: [FILE_NAME],
})

/** A full VAT invoice as it was made out. */
export const issuedInvoiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  /** The date that stands on it. */
  issuedAt: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  issuedByName: z.string(),
  /** Which of the sale's it is: one to another buyer replaces the one before. A server of an earlier version does not say. */
  edition: z.int().optional(),
  /** Marked a duplicate: the same buyer had one of this edition. */
  isCopy: z.boolean().optional(),
})
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>

export const issueInvoice = defineCall({
  name: 'issueInvoice',
  method: 'POST',
  path: '/api/transactions/:id/vat-invoices',
  summary:
    'Make out a full VAT invoice of a sale, under an id of the caller’s: it is kept, and then printed as it was kept. With issuedAt it ' +
    'is one that a till without a connection made out by itself, and is kept as it stands on its paper. The same id again is the same one.',
  access: 'sell',
  params: saleId,
  body: z
    .object({
      ...{ id: z.uuid(), ...buyer },
      /** Of a paper that is there already: its date, when it was made, which of the sale's it says it is, whether it is marked. */
      issuedAt: z.iso.datetime().optional(),
      madeAt: z.iso.datetime().optional(),
      edition: z.int().min(1).max(999).optional(),
      isCopy: z.boolean().optional(),
    })
    .refine(({ issuedAt, madeAt }) => (issuedAt === undefined) === (madeAt === undefined), {
      path: ['madeAt'],
      message: 'Of a paper that is there both times are told.',
    }),
  answer: issuedInvoiceSchema.extend({ edition: z.int(), isCopy: z.boolean() }),
  errors: [
    ...['sale-not-known', 'no-vat-invoice', 'invoice-id-reused', 'too-many-invoices'],
    ...['invoice-time-wrong', 'invoice-out-of-order'],
  ] as const,
})

export const issuedInvoices = defineCall({
  name: 'issuedInvoices',
  method: 'GET',
  path: '/api/transactions/:id/vat-invoices',
  summary: 'The full VAT invoices that were made out of a sale, wherever, the first one first.',
  access: 'sell',
  params: saleId,
  answer: z.object({
    /** Name and address are empty where `isErased`: they are kept as the law asks, and offered to nobody again. */
    invoices: z.array(issuedInvoiceSchema),
    /** The personal data of the sale's customer was erased. */
    isErased: z.boolean(),
  }),
  errors: ['sale-not-known'],
})

export const receiptMailSchema = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  receiptNumber: z.string(),
  /** Null once it was emptied. */
  address: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  /** Why the last try came to nothing, in words. */
  lastError: z.string().nullable(),
  askedByName: z.string(),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type ReceiptMail = z.infer<typeof receiptMailSchema>

export const mailReceipt = defineCall({
  name: 'mailReceipt',
  method: 'POST',
  path: '/api/receipts/mails',
  summary: 'Ask for a receipt by mail, under an id of the asker’s: the same one again sends nothing twice.',
  access: 'sell',
  body: z.object({ id: z.uuid(), transactionId: z.uuid(), email: mailAddressSchema }),
  answer: z.object({
    id: z.uuid(),
    state: z.enum(MAIL_STATES),
    /** False while this server has no mail server: it waits until there is one. */
    hasMailServer: z.boolean(),
  }),
  errors: [
    'sale-not-known',
    'mail-id-reused',
    ...(['too-many-mails', 'too-many-mails-by-person', 'too-many-mails-to-address'] as const),
    'too-many-mails-of-sale',
  ],
})

export const listReceiptMails = defineCall({
  name: 'listReceiptMails',
  method: 'GET',
  path: '/api/receipts/mails',
  summary:
    'Receipts that were asked for by mail: those that wait and were given up, then the newest of the others.',
  access: 'manage-settings',
  query: z.object(pageOf(200, 200)),
  answer: z.object({ hasMailServer: z.boolean(), mails: z.array(receiptMailSchema) }),
  answerHeaders: [NEXT_CURSOR],
})

export const mailsOfRecord = defineCall({
  name: 'mailsOfRecord',
  method: 'GET',
  path: '/api/transactions/:id/receipt-mails',
  formerPath: '/api/receipts/mails/of/:id',
  summary: 'What became of the mails that were asked for of a record’s receipt, wherever, the newest first.',
  access: 'sell',
  params: saleId,
  answer: z.object({
    hasMailServer: z.boolean(),
    mails: z.array(
      receiptMailSchema.pick({ id: true, address: true, state: true, tries: true, lastError: true }),
    ),
  }),
  errors: ['not-found'],
})
export type MailsOfRecord = AnswerOf<typeof mailsOfRecord>

export const retryReceiptMail = defineCall({
  name: 'retryReceiptMail',
  method: 'POST',
  path: '/api/receipts/mails/:id/retry',
  summary: 'Try a receipt’s mail again at once, one that was given up too.',
  access: 'manage-settings',
  params: saleId,
  status: 204,
  errors: ['not-found'],
})

export const removeReceiptMail = defineCall({
  name: 'removeReceiptMail',
  method: 'DELETE',
  path: '/api/receipts/mails/:id',
  summary: 'Do not send a receipt by mail after all; its address is emptied.',
  access: 'manage-settings',
  params: saleId,
  status: 204,
  errors: ['not-found'],
})

/** As loose as an address is: whatever is wrong with it has the one answer, which says nothing. */
const eReceiptParams = z.object({ businessCode: z.string(), saleId: z.string(), token: z.string() })

export const eReceipt = defineCall({
  name: 'eReceipt',
  method: 'GET',
  path: '/r/:businessCode/:saleId/:token',
  summary: 'The page of an e-receipt, for whoever has its address.',
  access: 'anyone',
  params: eReceiptParams,
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'The receipt.' },
  anyQuery: true,
})

export const eReceiptPdf = defineCall({
  name: 'eReceiptPdf',
  method: 'GET',
  path: '/r/:businessCode/:saleId/:token/receipt.pdf',
  summary: 'An e-receipt as a PDF, for whoever has its address.',
  access: 'anyone',
  params: eReceiptParams,
  triesPerMinute: 20,
  file: { types: ['application/pdf'], says: 'The receipt.' },
  answerHeaders: [FILE_NAME],
  anyQuery: true,
})
