import { countWords } from '@tuppence/domain/counts'
import { CUSTOMER_LENGTHS, customerSchema } from '@tuppence/domain/customers'
import { z } from 'zod'
import { defineCall } from './call.ts'

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
  organizationId: z.string().optional(),
})

export const listCustomers = defineCall({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers by name; search matches name, e-mail and phone.',
  access: 'sell',
  query: z.object({
    search: z.string().max(200).optional(),
    changedSince: z.iso.datetime({ offset: true }).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(customerSchema),
})

export const createCustomer = defineCall({
  name: 'createCustomer',
  method: 'POST',
  path: '/api/customers',
  summary: 'Add a customer. No single field is needed, but a name, an e-mail address or a phone number is.',
  access: 'sell',
  body: customerBodySchema,
  answer: customerSchema,
  status: 201,
  errors: ['customer-unnamed'],
})

export const updateCustomer = defineCall({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/api/customers/:id',
  summary: 'Change a customer; what is left out stays as it is.',
  access: 'manage-customers',
  params: z.object({ id: z.uuid() }),
  body: customerBodySchema,
  answer: customerSchema,
  errors: ['not-found', 'customer-unnamed'],
})

export const deleteCustomer = defineCall({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/api/customers/:id',
  summary: 'Archive a customer; their sales stay (decision D12).',
  access: 'manage-customers',
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})
