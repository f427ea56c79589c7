import { customerSchema } from '@tuppence/domain/customers'
import { z } from 'zod'
import { defineCall } from './call.ts'

const text = (most: number) => z.string().trim().max(most).nullish()

export const customerBodySchema = z.object({
  firstName: text(100),
  lastName: text(100),
  email: z.union([z.literal(''), z.email().max(254)]).nullish(),
  phone: text(50),
  address: text(1_000),
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
  summary: 'Add a customer. Every field is optional.',
  access: 'sell',
  body: customerBodySchema,
  answer: customerSchema,
  status: 201,
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
  errors: ['not-found'],
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
