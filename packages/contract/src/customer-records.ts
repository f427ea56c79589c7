import { countWords } from '@tuppence/domain/counts'
import {
  ADJUST_REASONS,
  CONSENT_CHANNELS,
  consentSchema,
  consentSourceSchema,
  customerSchema,
  DUPLICATE_REASONS,
  loyaltyEntrySchema,
  MOST_ADJUSTED,
} from '@tuppence/domain/customers'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { customerBodySchema } from './customers.ts'
import { FILE_NAME, NEXT_CURSOR, TOTAL_COUNT } from './headers.ts'
import { cursorSchema, pageOf } from './paging.ts'
import { transactionSchema } from './sales.ts'

/*
 * What only the office asks of a customer, apart from what tills ask, who would load it before their first sale.
 */

/** How many letters the notes about a customer hold. */
export const MOST_NOTES = 4_000

const ofOne = z.object({ id: z.uuid() })
const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const updateCustomer = defineCall({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/api/customers/:id',
  summary: 'Change a customer; what is left out stays as it is.',
  access: 'manage-customers',
  scope: 'customers:write',
  params: ofOne,
  body: customerBodySchema,
  answer: customerSchema,
  entityTag: 'of-version',
  errors: ['not-found', 'customer-unnamed', 'too-many-customers-read'],
})

export const deleteCustomer = defineCall({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/api/customers/:id',
  summary: 'Archive a customer; their sales stay (decision D12).',
  access: 'manage-customers',
  scope: 'customers:write',
  params: ofOne,
  status: 204,
  entityTag: 'of-version',
  errors: ['not-found'],
})

export const restoreCustomer = defineCall({
  name: 'restoreCustomer',
  method: 'POST',
  path: '/api/customers/:id/restore',
  summary: 'Put an archived customer back on the list.',
  access: 'manage-customers',
  scope: 'customers:write',
  params: ofOne,
  answer: customerSchema,
  errors: ['not-found', 'too-many-customers-read'],
})

/** What the shop knows of a customer beside their purchases. */
export const customerProfileSchema = customerSchema.extend({
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whose personal data was erased: nothing but figures is left. */
  erasedAt: z.iso.datetime().nullable(),
  /** Whom this one turned out to be. */
  mergedInto: z.uuid().nullable(),
  /** Who turned out to be this one; their sales still name them. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Newest first, theirs and of those who were merged into them. */
  consents: z.array(consentSchema),
})
export type CustomerProfile = z.infer<typeof customerProfileSchema>

export const getCustomer = defineCall({
  name: 'getCustomer',
  method: 'GET',
  path: '/api/customers/:id',
  summary: 'One customer with notes and consents.',
  access: 'manage-customers',
  scope: 'customers:read',
  params: ofOne,
  answer: customerProfileSchema,
  entityTag: 'of-version',
  errors: ['not-found', 'too-many-customers-read'],
})

export const writeCustomerNotes = defineCall({
  name: 'writeCustomerNotes',
  method: 'PUT',
  path: '/api/customers/:id/notes',
  summary: 'What the shop wants to remember of a customer.',
  access: 'manage-customers',
  params: ofOne,
  body: z.object({
    notes: z
      .string()
      .trim()
      .max(MOST_NOTES, `Write at most ${countWords(MOST_NOTES)} letters.`),
  }),
  status: 204,
  errors: ['not-found'],
})

export const listPurchases = defineCall({
  name: 'listPurchases',
  method: 'GET',
  path: '/api/customers/:id/purchases',
  summary:
    'What a customer bought and brought back, newest first, with that of those merged into them; the total count is in the header X-Total-Count.',
  access: 'manage-customers',
  scope: 'customers:read',
  params: ofOne,
  query: page.extend({ after: cursorSchema }),
  answer: z.array(transactionSchema),
  errors: ['not-found'],
  answerHeaders: [TOTAL_COUNT, NEXT_CURSOR],
})

export const listLoyalty = defineCall({
  name: 'listLoyalty',
  method: 'GET',
  path: '/api/customers/:id/points',
  summary:
    "A customer's points, each change of them, newest first; the total count is in the header X-Total-Count.",
  access: 'manage-customers',
  scope: 'customers:read',
  params: ofOne,
  query: page.extend({ after: cursorSchema }),
  answer: z.array(loyaltyEntrySchema),
  errors: ['not-found'],
  answerHeaders: [TOTAL_COUNT, NEXT_CURSOR],
})

export const adjustPoints = defineCall({
  name: 'adjustPoints',
  method: 'POST',
  path: '/api/customers/:id/points',
  summary:
    'Give a customer points, or take some, for a reason. A repeat with the same id is answered as the first was.',
  access: 'adjust-points',
  scope: 'customers:write',
  params: ofOne,
  body: z.object({
    id: z.uuid(),
    points: z
      .int()
      .min(-MOST_ADJUSTED)
      .max(MOST_ADJUSTED)
      .refine((points) => points !== 0, 'Write how many points, more or less than none.'),
    reason: z.enum(ADJUST_REASONS),
  }),
  answer: z.object({ loyaltyPoints: z.int() }),
  errors: ['not-found', 'points-entry-reused'],
})

export const noteConsent = defineCall({
  name: 'noteConsent',
  method: 'POST',
  path: '/api/customers/:id/consents',
  summary: 'A customer said whether the shop may write to them, on one channel.',
  access: 'manage-customers',
  scope: 'customers:write',
  params: ofOne,
  body: z.object({ channel: z.enum(CONSENT_CHANNELS), isGiven: z.boolean(), source: consentSourceSchema }),
  answer: z.array(consentSchema),
  errors: ['not-found'],
})

export const listDuplicates = defineCall({
  name: 'listDuplicates',
  method: 'GET',
  path: '/api/customers/duplicates',
  summary: 'Pairs of customers who are perhaps one person, the surest first.',
  access: 'manage-customers',
  atOnce: 1,
  answer: z.array(
    z.object({ reason: z.enum(DUPLICATE_REASONS), customers: z.tuple([customerSchema, customerSchema]) }),
  ),
  errors: ['too-many-customers-read'],
})

const ofPair = z.object({ id: z.uuid(), other: z.uuid() })

export const listToldApart = defineCall({
  name: 'listToldApart',
  method: 'GET',
  path: '/api/customers/told-apart',
  summary: 'Pairs of customers of whom somebody said that they are two people, the latest first.',
  access: 'manage-customers',
  query: z.object(pageOf(200, 200)),
  answerHeaders: [NEXT_CURSOR],
  answer: z.array(
    z.object({
      customers: z.tuple([customerSchema, customerSchema]),
      /** Who said so, as they were called then, and when. */
      by: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})

export const tellCustomersApart = defineCall({
  name: 'tellCustomersApart',
  method: 'PUT',
  path: '/api/customers/:id/apart/:other',
  summary:
    'Two customers are two people, whatever they share: they stand among the duplicates no more. Again, it changes nothing.',
  access: 'manage-customers',
  params: ofPair,
  status: 204,
  errors: ['not-found', 'merge-with-itself'],
})

export const askAboutCustomersAgain = defineCall({
  name: 'askAboutCustomersAgain',
  method: 'DELETE',
  path: '/api/customers/:id/apart/:other',
  summary: 'Two customers may be one person after all. Again, it changes nothing.',
  access: 'manage-customers',
  params: ofPair,
  status: 204,
  errors: ['not-found'],
})

export const mergeCustomers = defineCall({
  name: 'mergeCustomers',
  method: 'POST',
  path: '/api/customers/:id/merge',
  summary:
    'Another customer turned out to be this one: spend, points and history become this one’s. It cannot be undone.',
  access: 'manage-customers',
  params: ofOne,
  body: z.object({ other: z.uuid() }),
  answer: customerSchema,
  errors: ['not-found', 'merge-with-itself'],
})

export const exportCustomer = defineCall({
  name: 'exportCustomer',
  method: 'GET',
  path: '/api/customers/:id/data',
  summary: 'All that is held about one person, as a file: JSON for machines, HTML for people.',
  access: 'export-data',
  params: ofOne,
  query: z.object({ format: z.enum(['json', 'html']).default('json') }),
  atOnce: 2,
  errors: ['not-found', 'too-many-customers-read'],
  file: { types: ['application/json', 'text/html'], says: 'All that is held about the customer.' },
  answerHeaders: [FILE_NAME],
})

export const eraseCustomer = defineCall({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/api/customers/:id/erase',
  summary:
    'Empty everything personal that is held about a customer. Their sales stay, and name nobody. It cannot be undone.',
  access: 'export-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: ofOne,
  /** As the list shows it, so that nobody erases the wrong one. */
  body: z.object({ typedName: z.string().max(300) }),
  status: 204,
  errors: ['not-found', 'name-differs'],
})
