import { countWords } from '@tuppence/domain/counts'
import { CUSTOMER_LENGTHS, customerSchema } from '@tuppence/domain/customers'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { NEXT_CURSOR, TOTAL_COUNT } from './headers.ts'
import { cursorSchema } from './paging.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${countWords(most)} letters.`)
    .nullish()

export const customerBodySchema = z.object({
  firstName: text(CUSTOMER_LENGTHS.firstName),
  lastName: text(CUSTOMER_LENGTHS.lastName),
  email: z
    .union([
      z.literal(''),
      z
        .email('Write an e-mail address such as ada@example.com.')
        .max(CUSTOMER_LENGTHS.email, `Write at most ${CUSTOMER_LENGTHS.email} letters.`),
    ])
    .nullish(),
  phone: text(CUSTOMER_LENGTHS.phone),
  address: text(CUSTOMER_LENGTHS.address),
  company: text(CUSTOMER_LENGTHS.company),
  organizationId: z.string().optional(),
})

/** What a list of customers can be put in the order of; by name where nothing is said. */
export const CUSTOMER_SORTS = ['name', 'email', 'phone', 'spent', 'points'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export const listCustomers = defineCall({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/customers',
  summary:
    'Customers; search matches name, company, e-mail and phone in any spelling, or the closest matches where nothing fits.',
  access: 'sell',
  scope: 'customers:read',
  // More than the tabs of one back office ask for, and each is much work for the database.
  atOnce: 8,
  query: z.object({
    search: z.string().max(200).optional(),
    changedSince: z.iso.datetime({ offset: true }).optional(),
    /** Whom to list: those on the list, or those who were taken off it and can be put back. */
    archived: z.enum(['true', 'false']).optional(),
    sort: z.enum(CUSTOMER_SORTS).optional(),
    direction: z.enum(['up', 'down']).optional(),
    after: cursorSchema,
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(customerSchema),
  answerHeaders: [TOTAL_COUNT, NEXT_CURSOR],
  errors: ['too-many-customers-read'],
})

export const createCustomer = defineCall({
  name: 'createCustomer',
  method: 'POST',
  path: '/api/customers',
  summary: 'Add a customer. No single field is needed, but a name, an e-mail address or a phone number is.',
  access: 'sell',
  scope: 'customers:write',
  body: customerBodySchema,
  answer: customerSchema,
  location: '/api/customers/:id',
  status: 201,
  errors: ['customer-unnamed'],
})
