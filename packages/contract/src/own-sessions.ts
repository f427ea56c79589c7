import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

const ownSessionSchema = z.object({
  /** Of this list alone: it opens nothing. */
  id: z.string(),
  kind: z.enum([...OWN_SIGN_INS, 'operator']),
  /** "Chrome on Windows"; null for a login from before that was kept. */
  device: z.string().nullable(),
  /** The network address of the login. */
  address: z.string().nullable(),
  /** Where the device is a till. */
  tillName: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To within five minutes; null where nothing was asked yet. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** The session that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const listOwnSessions = defineCall({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where whoever asks is logged in: the device, from where, and when it was last seen. Not by PIN.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  needsPassword: true,
  answer: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const endOwnSession = defineCall({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Log out one of one’s own sessions, which ends at once with its live feed.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  needsPassword: true,
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  errors: ['not-found'],
})

export const endOtherOwnSessions = defineCall({
  name: 'endOtherOwnSessions',
  method: 'POST',
  path: '/api/auth/sessions/end',
  summary: 'Log out all of one’s own sessions but the one that asks.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  needsPassword: true,
  body: z.object({ keep: z.literal('this') }),
  status: 204,
})

export const listOperatorSessions = defineCall({
  name: 'listOperatorSessions',
  method: 'GET',
  path: '/api/super-admin/sessions',
  summary: 'Where the operator who asks is logged in to the portal.',
  access: 'operator',
  answer: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const endOperatorSession = defineCall({
  name: 'endOperatorSession',
  method: 'DELETE',
  path: '/api/super-admin/sessions/:id',
  summary: 'Log out one of one’s own sessions in the portal, which ends at once.',
  access: 'operator',
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  errors: ['not-found'],
})

export const endOtherOperatorSessions = defineCall({
  name: 'endOtherOperatorSessions',
  method: 'POST',
  path: '/api/super-admin/sessions/end',
  summary: 'Log out all of one’s own sessions in the portal but the one that asks.',
  access: 'operator',
  body: z.object({ keep: z.literal('this') }),
  status: 204,
})
