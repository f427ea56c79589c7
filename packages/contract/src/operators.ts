import { z } from 'zod'
import { defineCall } from './call.ts'
import { mailAddressSchema } from './mail-address.ts'

/** One of the provider's own people: never a password. */
export const operatorSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** Where alerts about their own login are sent; null for the platform’s support email. */
  email: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Whoever asks. */
  isOneself: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type OperatorOfPortal = z.infer<typeof operatorSchema>

/** A set-up link that nobody has used yet: never the link itself. */
export const operatorInvitationSchema = z.object({
  id: z.uuid(),
  /** Whom it was made for, as whoever made it wrote. */
  forName: z.string(),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type OperatorInvitation = z.infer<typeof operatorInvitationSchema>

export const operatorDeedSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null for the first operator, whom nobody had let in. */
  byName: z.string().nullable(),
  action: z.enum([
    ...(['invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set'] as const),
    ...(['restored', 'chose-database', 'removed-database', 'email-changed'] as const),
  ]),
  /** Whom it was done to; of `set`, which of the platform's settings were changed; of a restore, which backup or database. */
  subjectName: z.string(),
})
export type OperatorDeed = z.infer<typeof operatorDeedSchema>

/** A login to the portal, or a try at one, and what changed about how somebody logs in. */
export const operatorSignInSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  name: z.string(),
  action: z.enum([
    ...(['signed-in', 'signed-in-new-device', 'sign-in-failed'] as const),
    ...(['second-factor-wrong', 'second-factor-set-up', 'second-factor-removed'] as const),
    'logged-out-elsewhere',
  ]),
  address: z.string().nullable(),
})
export type OperatorSignIn = z.infer<typeof operatorSignInSchema>

export const listOperators = defineCall({
  name: 'listOperators',
  method: 'GET',
  path: '/api/admin/operators',
  summary:
    'The provider’s own people, the set-up links nobody has used, the last hundred things done to either, and the last hundred logins.',
  access: 'operator',
  answer: z.object({
    operators: z.array(operatorSchema),
    invitations: z.array(operatorInvitationSchema),
    deeds: z.array(operatorDeedSchema),
    signIns: z.array(operatorSignInSchema),
  }),
})

export const inviteOperator = defineCall({
  name: 'inviteOperator',
  method: 'POST',
  path: '/api/admin/operators',
  summary:
    'Make a set-up link, by which somebody makes their own operator account. It works once, within 24 hours, and is in this answer only.',
  access: 'operator',
  freshProof: true,
  body: z.object({ forName: z.string().trim().min(1).max(255) }),
  answer: z.object({ id: z.uuid(), link: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  noReplay: 'secret',
})

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/admin/operators/invitations/:id',
  summary: 'Withdraw a set-up link that nobody has used.',
  access: 'operator',
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})

export const changeOperator = defineCall({
  name: 'changeOperator',
  method: 'PUT',
  path: '/api/admin/operators/:id',
  summary:
    'Deactivate an operator, which ends their sessions and their ways into shops at once, or let them in again.',
  access: 'operator',
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ isActive: z.boolean() }),
  answer: operatorSchema,
  errors: ['not-found', 'own-account'],
})

export const changeOwnEmail = defineCall({
  name: 'changeOwnEmail',
  method: 'PUT',
  path: '/api/admin/own-email',
  summary:
    'Choose where alerts about your own login are sent; null for the platform’s support email. The old address is told.',
  access: 'operator',
  freshProof: true,
  body: z.object({ email: mailAddressSchema.nullable() }),
  answer: operatorSchema,
})
