import { apiScopeSchema } from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

/** What every API key begins with, so that a person, or a program that looks for leaked secrets, knows one by sight. */
export const API_KEY_PREFIX = 'tup_live_'

const apiKeySchema = z.object({
  id: z.uuid(),
  /** What its maker calls the program. */
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(apiScopeSchema),
  madeByName: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for one that does not end by itself. */
  expiresAt: z.iso.datetime().nullable(),
  /** To within five minutes; null until its first request. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

const KEYS = { access: 'manage-settings', sessions: OWN_SIGN_INS } as const

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of the business, the newest first: those that were removed are not among them.',
  ...KEYS,
  answer: z.object({ apiKeys: z.array(apiKeySchema) }),
})

export const createApiKey = defineCall({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  summary:
    'Make an API key, by which a program does what its scopes say. The key is in this answer and nowhere else.',
  ...KEYS,
  freshProof: true,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    scopes: z.array(apiScopeSchema).min(1).max(20),
    expiresAt: z.iso.datetime().nullable().default(null),
  }),
  answer: z.object({ key: z.string(), apiKey: apiKeySchema }),
  status: 201,
  noReplay: 'secret',
  errors: ['too-many-api-keys'],
})

export const removeApiKey = defineCall({
  name: 'removeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Remove an API key. The program that has it is refused from then on.',
  ...KEYS,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})
