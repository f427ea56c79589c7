import {
  newUsernameSchema,
  PERSON_WORDS,
  roleSchema,
  SHORTEST_PASSWORD,
  usernameSchema,
} from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

/** A staff member as the back office lists them (DATA-034). The password is write-only. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  fullName: z.string(),
  role: roleSchema,
  permissions: z.array(z.string()),
  isActive: z.boolean(),
  adminCustomerId: z.uuid(),
})
export type StaffMember = z.infer<typeof staffMemberSchema>

const shopRole = z.enum(['cashier', 'supervisor', 'manager', 'owner'])
const password = z.string().min(SHORTEST_PASSWORD, PERSON_WORDS.password).max(200)

export const listStaff = defineCall({
  name: 'listStaff',
  method: 'GET',
  path: '/api/back-office/staff/:id',
  summary: 'The staff of the business.',
  access: 'manage-staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true), staff: z.array(staffMemberSchema) }),
  errors: ['other-organization'],
})

export const createStaff = defineCall({
  name: 'createStaff',
  method: 'POST',
  path: '/api/back-office/staff',
  summary: 'Add a staff member.',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  body: z.object({
    username: newUsernameSchema,
    password,
    fullName: z.string().trim().min(1, 'Full name is required').max(255),
    role: shopRole.default('cashier'),
    permissions: z.array(z.string().max(50)).max(50).default([]),
    adminCustomerId: z.uuid(),
  }),
  answer: z.object({ success: z.literal(true), staff: staffMemberSchema }),
  status: 201,
  errors: ['username-taken', 'password-common', 'plan-limit', 'other-organization', 'not-permitted'],
})

export const updateStaff = defineCall({
  name: 'updateStaff',
  method: 'PUT',
  path: '/api/back-office/staff/:id',
  summary: 'Change a staff member; without a password the present one stays.',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    fullName: z.string().trim().min(1).max(255).optional(),
    username: usernameSchema.optional(),
    role: shopRole.optional(),
    password: z.union([z.literal(''), password]).optional(),
    isActive: z.boolean().optional(),
  }),
  answer: z.object({ success: z.literal(true), staff: staffMemberSchema }),
  errors: [
    'not-found',
    'username-taken',
    'password-common',
    'not-permitted',
    'own-account',
    'own-secrets',
    'account-holder',
  ],
})

export const deleteStaff = defineCall({
  name: 'deleteStaff',
  method: 'DELETE',
  path: '/api/back-office/staff/:id',
  summary: 'Archive a staff member and end their sessions (decision D12).',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found', 'not-permitted', 'own-account', 'account-holder'],
})
