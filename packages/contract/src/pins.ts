import {
  approvableSchema,
  PERSON_WORDS,
  permissionSchema,
  pinSchema,
  SHORTEST_PASSWORD,
} from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { lockIdSchema, signedInUserSchema } from './identity.ts'

const secret = z.string().min(1).max(200)
const newPassword = z.string().min(SHORTEST_PASSWORD, PERSON_WORDS.password).max(200)

/** The till at which a PIN is entered, and the key with which its device will speak for this person without a network. */
const atTill = z.object({
  tillId: z.uuid().toLowerCase(),
  /** SubjectPublicKeyInfo of an ECDSA key on P-256 in base64url; left out by a device that keeps none. */
  publicKey: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .optional(),
})

/** The same by the device's own id, which no list shows; whoever does not say it is at no till. */
const atDevice = z.object({
  deviceId: z.uuid().toLowerCase().optional(),
  publicKey: atTill.shape.publicKey,
})

/** A person of the shop as the till names them: never their username, password or PIN (STAFF-044). */
export const colleagueSchema = z.object({
  id: z.string(),
  name: z.string(),
  hasPin: z.boolean(),
  /** What they may do without anybody. */
  permissions: z.array(permissionSchema),
  /** The tills they may use (STAFF-033); left out for every till. */
  tills: z.array(z.string()).optional(),
})
export type Colleague = z.infer<typeof colleagueSchema>

export const listColleagues = defineCall({
  name: 'listColleagues',
  method: 'GET',
  path: '/api/staff/names',
  summary: 'The people of the shop by name, for whoever takes over the till or allows something.',
  access: 'sell',
  answer: z.array(colleagueSchema),
  whileLocked: true,
})

export const setOwnPin = defineCall({
  name: 'setOwnPin',
  method: 'PUT',
  path: '/api/staff/me/pin',
  summary: 'Choose one’s own PIN, with one’s password.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  body: z.object({ password: secret, pin: pinSchema }),
  status: 204,
  errors: ['password-wrong', 'password-over', 'pin-common', 'too-many-tries'],
  triesPerMinute: 30,
})

export const setStaffPin = defineCall({
  name: 'setStaffPin',
  method: 'PUT',
  path: '/api/back-office/staff/:id/pin',
  summary: 'Set the PIN of a staff member, as their password may be set.',
  access: 'manage-staff',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ pin: pinSchema }),
  status: 204,
  errors: ['not-found', 'not-permitted', 'own-secrets', 'pin-common'],
})

export const changeOwnPassword = defineCall({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/api/staff/me/password',
  summary:
    'Change one’s own password. What one was given must be changed before anything else (decision D3).',
  access: 'person',
  sessions: OWN_SIGN_INS,
  body: z.object({ password: secret, newPassword }),
  status: 204,
  errors: ['password-wrong', 'password-over', 'password-same', 'password-common', 'too-many-tries'],
  triesPerMinute: 30,
  isFirst: true,
})

/** What an approval answers: its id goes with the record that it allows. */
export const approvalAnswer = z.object({
  id: z.uuid(),
  approver: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const approve = defineCall({
  name: 'approve',
  method: 'POST',
  path: '/api/approvals',
  summary:
    'Another person allows one act by their PIN (decision D5). The answer is used once, within 15 minutes, for this act only.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  body: atTill.extend({
    approverId: z.string().max(64),
    pin: pinSchema,
    action: approvableSchema,
    scope: z.string().max(100),
  }),
  answer: approvalAnswer,
  status: 201,
  noReplay: 'secret',
  errors: ['pin-wrong', 'approver-may-not', 'unknown-till', 'too-many-tries'],
  triesPerMinute: 30,
})

export const switchStaff = defineCall({
  name: 'switchStaff',
  method: 'POST',
  path: '/api/pos/switch',
  summary:
    'Another person takes over the till, by PIN or by username and password (STAFF-040 to STAFF-044). By PIN it opens the till’s work only. Whoever stood at the till by a sign-in to the back office is signed out of it in this browser.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  body: z.union([
    atDevice.extend({ personId: z.string().max(64), pin: pinSchema }),
    atDevice.extend({ username: z.string().trim().min(1).max(100), password: secret }),
  ]),
  answer: z.object({ user: signedInUserSchema, sessionToken: z.string(), expiresAt: z.iso.datetime() }),
  noReplay: 'session',
  errors: [
    'pin-wrong',
    'switch-invalid',
    'password-over',
    'no-till-here',
    'till-not-given',
    'too-many-tries',
  ],
  triesPerMinute: 30,
  // Whoever has a password to choose first can hand the till back.
  isFirst: true,
  againIfLost: true,
  whileLocked: true,
})

/** Which lock is opened; left out where nothing is, and somebody only shows that it is they. */
const unlocked = atTill.partial().extend({ lockId: lockIdSchema.optional() })

export const unlockTill = defineCall({
  name: 'unlockTill',
  method: 'POST',
  path: '/api/pos/unlock',
  summary:
    'The person who is signed in shows that it is they, by PIN or password. The password opens again what the lock had shut.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  body: z.union([unlocked.extend({ pin: pinSchema }), unlocked.extend({ password: secret })]),
  status: 204,
  noReplay: 'session',
  errors: ['pin-wrong', 'password-wrong', 'password-over', 'till-not-given', 'too-many-tries'],
  triesPerMinute: 30,
  whileLocked: true,
})
