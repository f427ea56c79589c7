import {
  looksLikeEmail,
  newUsernameSchema,
  PERSON_WORDS,
  pinSchema,
  roleSchema,
  SHORTEST_PASSWORD,
  usernameSchema,
} from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

/** A person as the staff page shows them (DATA-035). Password and PIN are write-only. */
export const personSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  role: roleSchema,
  /** Every till they may sell at, by id. */
  tillAccess: z.array(z.uuid()),
  canProcessRefunds: z.boolean(),
  canManageInventory: z.boolean(),
  canViewReports: z.boolean(),
  isActive: z.boolean(),
  hasPin: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type PersonOfShop = z.infer<typeof personSchema>

const name = (words: string) => z.string().trim().min(1, words).max(120)
const personFields = {
  firstName: name(PERSON_WORDS.firstName),
  lastName: name(PERSON_WORDS.lastName),
  email: z.string().trim().refine(looksLikeEmail, PERSON_WORDS.email),
  username: usernameSchema,
  /** `admin` is the form's word for the owner (decision D5). */
  role: z.enum(['cashier', 'supervisor', 'manager', 'owner', 'admin']),
  /** All tills that there are mean every till, those to come included. */
  tillAccess: z.array(z.uuid()).min(1, PERSON_WORDS.tillAccess).max(1_000),
  canProcessRefunds: z.boolean(),
  canManageInventory: z.boolean(),
  canViewReports: z.boolean(),
  isActive: z.boolean(),
}
const password = z.string().min(SHORTEST_PASSWORD, PERSON_WORDS.password).max(200)

export const listPeople = defineCall({
  name: 'listPeople',
  method: 'GET',
  path: '/api/staff',
  summary: 'The people of the business, with what each may do and where.',
  access: 'manage-staff',
  answer: z.array(personSchema),
})

export const createPerson = defineCall({
  name: 'createPerson',
  method: 'POST',
  path: '/api/staff',
  summary:
    'Add a person, who signs in with the username, or with what stands before the @ of their e-mail address.',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  body: z.object({
    ...personFields,
    username: newUsernameSchema.optional(),
    role: personFields.role.default('cashier'),
    /** Left out, it is every till: a shop that has none yet can name none (STAFF-033). */
    tillAccess: personFields.tillAccess.optional(),
    canProcessRefunds: personFields.canProcessRefunds.default(false),
    canManageInventory: personFields.canManageInventory.default(false),
    canViewReports: personFields.canViewReports.default(false),
    isActive: personFields.isActive.default(true),
    password,
    staffPin: pinSchema,
    organizationId: z.string().optional(),
  }),
  answer: personSchema,
  status: 201,
  errors: [
    'username-taken',
    'email-taken',
    'pin-common',
    'password-common',
    'plan-limit',
    'unknown-till',
    'not-permitted',
  ],
})

export const updatePerson = defineCall({
  name: 'updatePerson',
  method: 'PUT',
  path: '/api/staff/:id',
  summary: 'Change a person. What is left out stays; so do password and PIN.',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  body: z
    .object(personFields)
    .partial()
    .extend({
      password: z.union([z.literal(''), password]).optional(),
      staffPin: z.union([z.literal(''), pinSchema]).optional(),
      organizationId: z.string().optional(),
    }),
  answer: personSchema,
  errors: [
    'not-found',
    'username-taken',
    'email-taken',
    'pin-common',
    'password-common',
    'unknown-till',
    'not-permitted',
    'own-account',
    'own-secrets',
    'account-holder',
  ],
})
