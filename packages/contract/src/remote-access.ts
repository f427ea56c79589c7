import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

/** `asked`: the link is not used yet. `open`: the provider is, or may be, in the shop. `over`: neither any more. */
const remoteAccessStateSchema = z.enum(['asked', 'open', 'over'])

export const remoteAccessSchema = z.object({
  id: z.uuid(),
  operatorName: z.string(),
  reason: z.string(),
  state: remoteAccessStateSchema,
  askedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** When the unused link dies, or the access it gave. */
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Who ended it before its time; null where nobody did. */
  endedByName: z.string().nullable(),
})
export type RemoteAccess = z.infer<typeof remoteAccessSchema>

const params = z.object({ id: z.uuid() })

export const askRemoteAccess = defineCall({
  name: 'askRemoteAccess',
  method: 'POST',
  path: '/api/admin/customers/:id/remote-access',
  summary:
    'Make a link by which this operator may help in a shop: once, within 15 minutes. The shop reads the reason (decision D17).',
  access: 'operator',
  freshProof: true,
  params,
  body: z.object({ reason: z.string().trim().min(5).max(300) }),
  answer: z.object({ id: z.uuid(), link: z.url(), expiresAt: z.iso.datetime() }),
  status: 201,
  noReplay: 'secret',
  errors: ['not-found', 'account-suspended'],
})

export const listRemoteAccess = defineCall({
  name: 'listRemoteAccess',
  method: 'GET',
  path: '/api/admin/remote-access',
  summary: 'The links and accesses of the provider in every shop, the newest first.',
  access: 'operator',
  query: z.object(pageOf(100, 200)),
  answerHeaders: [NEXT_CURSOR],
  answer: z.object({
    accesses: z.array(remoteAccessSchema.extend({ businessCode: z.string(), businessName: z.string() })),
  }),
})

export const endRemoteAccessAsOperator = defineCall({
  name: 'endRemoteAccessAsOperator',
  method: 'POST',
  path: '/api/admin/remote-access/:id/end',
  summary: 'End a link or an access as the provider. One that is over already stays as it ended.',
  access: 'operator',
  params,
  status: 204,
  errors: ['not-found'],
})

export const remoteAccessHere = defineCall({
  name: 'remoteAccessHere',
  method: 'GET',
  path: '/api/remote-access',
  summary: 'The links and accesses of the provider that are alive in this shop now.',
  access: 'person',
  answer: z.object({ accesses: z.array(remoteAccessSchema) }),
})

export const remoteAccessBefore = defineCall({
  name: 'remoteAccessBefore',
  method: 'GET',
  path: '/api/remote-access-log',
  summary: 'When the provider was in this shop, and why, the newest first.',
  access: 'manage-settings',
  query: z.object(pageOf(50, 200)),
  answerHeaders: [NEXT_CURSOR],
  answer: z.object({ accesses: z.array(remoteAccessSchema) }),
})

export const endRemoteAccess = defineCall({
  name: 'endRemoteAccess',
  method: 'POST',
  path: '/api/remote-access/:id/end',
  summary: 'Throw the provider out of this shop, or make their link useless, at once.',
  access: 'manage-settings',
  sessions: OWN_SIGN_INS,
  params,
  status: 204,
  errors: ['not-found'],
})
