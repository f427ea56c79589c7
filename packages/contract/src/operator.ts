import { planSchema } from '@tuppence/domain/plans'
import { SHORTEST_OPERATOR_PASSWORD, usernameSchema } from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'

export const BUSINESS_TYPES = [
  'Cafe',
  'Restaurant',
  'Retail',
  'Electronics',
  'Fashion',
  'Grocery',
  'Pharmacy',
  'Hardware',
  'Beauty',
  'Other',
] as const

/** A suspended business keeps its tills selling, and nobody else signs in; an archived one is closed. */
const accountStatusSchema = z.enum(['active', 'suspended', 'archived'])

/** A customer account as the portal lists it (DATA-042): never a password. */
export const accountSchema = z.object({
  id: z.uuid(),
  businessCode: z.string(),
  businessName: z.string(),
  businessType: z.string(),
  location: z.string().nullable(),
  username: z.string(),
  plan: planSchema,
  status: accountStatusSchema,
})
export type Account = z.infer<typeof accountSchema>

export const operatorLogin = defineCall({
  name: 'operatorLogin',
  method: 'POST',
  path: '/api/super-admin/login',
  summary: "Sign in to the provider's portal.",
  access: 'anyone',
  body: z.object({
    username: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(200),
    /** Of the second factor, once there is one. */
    code: secondFactorCodeSchema.optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    sessionToken: z.string(),
    admin: z.object({ username: z.string(), name: z.string() }),
    expiresAt: z.iso.datetime(),
  }),
  noReplay: 'session',
  errors: ['operator-credentials-invalid', 'too-many-tries', 'second-factor-needed', 'second-factor-wrong'],
  triesPerMinute: 30,
})

export const firstOperator = defineCall({
  name: 'firstOperator',
  method: 'POST',
  path: '/api/super-admin/set-up',
  summary:
    'Make one’s own operator account with a one-time token: of the link printed at the first start, or of an operator’s invitation.',
  access: 'anyone',
  body: z.object({
    token: z.string().min(20).max(200),
    username: usernameSchema,
    name: z.string().trim().min(1).max(255),
    password: z.string().min(SHORTEST_OPERATOR_PASSWORD).max(200),
  }),
  status: 204,
  noReplay: 'session',
  errors: ['link-spent', 'username-taken', 'password-common', 'too-many-tries'],
  triesPerMinute: 10,
})

export const listAccounts = defineCall({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'The businesses.',
  access: 'operator',
  answer: z.object({ customers: z.array(accountSchema) }),
})

export const createAccount = defineCall({
  name: 'createAccount',
  method: 'POST',
  path: '/api/admin/customers',
  summary:
    'Open a business. The server gives the code; a generated password is in this answer, and in that to a repeat with the same id until it is changed.',
  access: 'operator',
  body: z.object({
    /** Made where it is typed, so that an answer that was lost can be asked for again: one id opens one business. */
    id: z.uuid().optional(),
    businessName: z.string().trim().min(1).max(255),
    businessType: z.enum(BUSINESS_TYPES).default('Retail'),
    location: z.string().trim().max(255).nullish(),
    username: usernameSchema,
    password: z.string().max(200).optional(),
    /** Left out, it is the plan that the provider has set for new businesses. */
    plan: planSchema.optional(),
    /** A suggestion that dialogs show; the counter decides (decision D18). */
    businessCode: z.string().max(20).optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    customer: accountSchema.extend({ generatedPassword: z.string().optional() }),
  }),
  status: 201,
  noReplay: 'secret',
  errors: ['not-found', 'password-common'],
})

export const changeAccount = defineCall({
  name: 'changeAccount',
  method: 'PUT',
  path: '/api/admin/customers/:id',
  summary: 'Give a business another plan, suspend it, or take it up again. What is left out stays.',
  access: 'operator',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    plan: planSchema.optional(),
    status: z.enum(['active', 'suspended']).optional(),
  }),
  answer: z.object({ success: z.literal(true), customer: accountSchema }),
  errors: ['not-found'],
})

export const resetAccountPassword = defineCall({
  name: 'resetAccountPassword',
  method: 'POST',
  path: '/api/admin/customers/:id/reset-password',
  summary:
    'Give the account holder a new generated password, told in this answer once and good for 24 hours; their sessions end, their second factor stays. The shop is told (decision D3).',
  access: 'operator',
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true), generatedPassword: z.string() }),
  noReplay: 'secret',
  errors: ['not-found'],
})

export const removeAccountSecondFactor = defineCall({
  name: 'removeAccountSecondFactor',
  method: 'POST',
  path: '/api/admin/customers/:id/remove-second-factor',
  summary: 'Take away the second factor that the account holder has lost. The shop is told.',
  access: 'operator',
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found', 'second-factor-not-there'],
})

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/admin/customers/:id',
  summary: 'Close a business: nobody can sign in, its books stay (decision D12).',
  access: 'operator',
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})

export const openRemoteAccess = defineCall({
  name: 'openRemoteAccess',
  method: 'GET',
  path: '/api/remote-access/:token',
  summary: 'Use a one-time link of the provider to help in a shop (decision D17).',
  access: 'anyone',
  params: z.object({ token: z.string().min(20).max(200) }),
  query: z.object({ org: z.string().max(64) }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    organization: z.object({ name: z.string() }),
    expiresAt: z.iso.datetime(),
  }),
  errors: ['link-spent', 'too-many-tries'],
  triesPerMinute: 30,
  anyQuery: true,
})
