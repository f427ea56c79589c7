import { CURRENCIES } from '@tuppence/domain/money'
import { permissionSchema, roleSchema } from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'

const credentials = z.object({
  /** Of the second factor, from those who have set one up. */
  code: secondFactorCodeSchema.optional(),
  businessCode: z.string().trim().min(1).max(20),
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
})

/** The business and the person that a login opened (DATA-039, DATA-040). It never holds a password. */
export const signedInCustomerSchema = z.object({
  id: z.uuid(),
  businessCode: z.string(),
  businessName: z.string(),
  username: z.string(),
  organizationId: z.uuid(),
  location: z.string().nullable(),
  plan: z.string(),
  role: roleSchema,
  staffId: z.string(),
  staffName: z.string(),
})
export type SignedInCustomer = z.infer<typeof signedInCustomerSchema>

export const signedInAnswerSchema = z.object({
  success: z.literal(true),
  customer: signedInCustomerSchema,
  /** For API clients, as a bearer token; browsers keep the session in an HttpOnly cookie (decision D21). */
  sessionToken: z.string(),
  expiresAt: z.iso.datetime(),
})

export const posLogin = defineCall({
  name: 'posLogin',
  method: 'POST',
  path: '/api/pos/login',
  summary: 'Sign in at a till with business code, username and password.',
  access: 'anyone',
  body: credentials.extend({
    autoStart: z.boolean().optional(),
    /** The device that signs in, where it is a till: it opens to those who were given that till (STAFF-033). */
    deviceId: z.uuid().toLowerCase().optional(),
  }),
  answer: signedInAnswerSchema,
  noReplay: 'session',
  errors: [
    'credentials-invalid',
    'account-closed',
    'account-suspended',
    'person-disabled',
    'password-over',
    'till-not-given',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-tries',
  ],
  triesPerMinute: 30,
})

export const backOfficeLogin = defineCall({
  name: 'backOfficeLogin',
  method: 'POST',
  path: '/api/back-office/login',
  summary: 'Sign in to the back office for 24 hours.',
  access: 'anyone',
  body: credentials,
  answer: signedInAnswerSchema,
  noReplay: 'session',
  errors: [
    'credentials-invalid',
    'account-closed',
    'account-suspended',
    'person-disabled',
    'password-over',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-tries',
  ],
  triesPerMinute: 30,
})

/** The signed-in person, for the sidebar and for what screens may show (DATA-029, AUTH-004). */
export const signedInUserSchema = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  username: z.string(),
  role: roleSchema,
  permissions: z.array(permissionSchema),
  /** The largest discount this person may give without approval, in hundredths of a percent. */
  discountLimit: z.int(),
  organizationId: z.uuid(),
  /** The business's account, which calls about its staff name. */
  adminCustomerId: z.uuid(),
  businessCode: z.string(),
  businessName: z.string(),
  /** What the shop's money is of (SET-005). Devices that remember a person from before have none. */
  currency: z.enum(CURRENCIES).optional(),
  session: z.enum(['pos', 'back-office', 'identity-provider', 'remote']),
  expiresAt: z.iso.datetime(),
  /** True under remote access of the provider (AUTH-054); left out otherwise. */
  remoteAccess: z.literal(true).optional(),
  /** False until a PIN has been chosen: there is nothing to unlock a till with. */
  hasPin: z.boolean().optional(),
  /** Where they came in by their PIN, which opens the till's work only: what else their password would open. */
  passwordOpens: z.array(permissionSchema).optional(),
  /** True while this till is locked: its session sends the queue and is unlocked, and nothing else; left out otherwise. */
  isLocked: z.literal(true).optional(),
  /** True until a generated password has been changed (decision D3); left out otherwise. */
  mustChangePassword: z.literal(true).optional(),
  /** True until they have set up the second factor that the business requires of them; left out otherwise. */
  mustSetUpSecondFactor: z.literal(true).optional(),
})
export type SignedInUser = z.infer<typeof signedInUserSchema>

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in; 401 when nobody is.',
  access: 'person',
  answer: signedInUserSchema,
  isFirst: true,
  whileLocked: true,
})

export const signIn = defineCall({
  name: 'signIn',
  method: 'GET',
  path: '/api/login',
  summary: 'For the browser: go to the identity provider and come back signed in.',
  access: 'anyone',
  triesPerMinute: 60,
  query: z.object({ returnTo: z.string().max(500).optional() }),
  status: 302,
  anyQuery: true,
})

export const signInCallback = defineCall({
  name: 'signInCallback',
  method: 'GET',
  path: '/api/callback',
  summary:
    'For the browser: where the identity provider sends it back to. Answers a page that goes on by itself.',
  access: 'anyone',
  triesPerMinute: 60,
  file: { types: ['text/html'], says: 'A page that goes on by itself.' },
  anyQuery: true,
})

export const signOut = defineCall({
  name: 'signOut',
  method: 'GET',
  path: '/api/logout',
  summary:
    'For the browser: end the session and go to the login of its door, or to the front page where that is asked for or no door is named.',
  access: 'anyone',
  // Whoever came in from the front page, as to try the demo, has no login but that.
  query: z.object({ to: z.literal('site').optional() }),
  status: 302,
  anyQuery: true,
})

export const endSession = defineCall({
  name: 'endSession',
  method: 'POST',
  path: '/api/pos/logout',
  summary: 'End this session without leaving the page.',
  access: 'person',
  status: 204,
  isFirst: true,
  whileLocked: true,
  noReplay: 'session',
})

/** The device's own name for one lock: one that was opened already, and is told of late, locks nothing. */
export const lockIdSchema = z.string().min(1).max(40)

export const lockSession = defineCall({
  name: 'lockSession',
  method: 'POST',
  path: '/api/pos/lock',
  summary:
    'The till is locked: this session sends what the till has queued, and is unlocked, and nothing else. Unlocked by PIN it opens the till’s work only.',
  access: 'person',
  sessions: ['pos'],
  body: z.object({ lockId: lockIdSchema.optional() }),
  status: 204,
  whileLocked: true,
  noReplay: 'session',
})
