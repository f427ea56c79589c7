import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { signedInAnswerSchema } from './identity.ts'
import { provedAnswerSchema } from './proof.ts'

/** Bytes as browsers give them in JSON. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
/** What `navigator.credentials` is to be called with, in JSON (Web Authentication Level 3, 5.1.8 and 5.1.9). */
const options = z.record(z.string(), z.unknown())
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** What it says of itself beside: nothing here asks for any. */
  clientExtensionResults: z.object({}),
}
const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const asserted = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type AssertedPasskey = z.infer<typeof asserted>
export type CreatedPasskey = z.infer<typeof created>

const passkeySchema = z.object({
  id: z.uuid(),
  /** As its person calls it: "Work laptop". */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const OWN = { access: 'person', sessions: OWN_SIGN_INS, needsPassword: true } as const

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The passkeys of whoever asks, and whether this server takes any: it needs PUBLIC_URL with https.',
  ...OWN,
  answer: z.object({ isOffered: z.boolean(), passkeys: z.array(passkeySchema) }),
})

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/passkeys/begin',
  summary: 'What the browser makes a new passkey with. It holds for five minutes, for this session and once.',
  ...OWN,
  freshProof: true,
  answer: z.object({ options }),
  noReplay: 'session',
  errors: ['passkeys-not-offered', 'too-many-passkeys'],
})

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  summary:
    'Keep the passkey that the browser has made. From then on it signs its person in to the back office.',
  ...OWN,
  body: z.object({ name: z.string().trim().min(1).max(60), created }),
  answer: passkeySchema,
  status: 201,
  noReplay: 'session',
  errors: ['passkeys-not-offered', 'passkey-refused', 'too-many-passkeys'],
  triesPerMinute: 30,
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Remove one of one’s own passkeys: it signs nobody in any more.',
  ...OWN,
  freshProof: true,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: ['not-found'],
})

export const beginPasskeyLogin = defineCall({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/api/back-office/passkey-login/begin',
  summary:
    'What the browser asks for a passkey with, for a sign-in. It holds for five minutes, in this browser and once.',
  access: 'anyone',
  answer: z.object({ options }),
  noReplay: 'session',
  errors: ['passkeys-not-offered'],
  triesPerMinute: 30,
})

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/back-office/passkey-login',
  summary: 'Sign in to the back office for 24 hours with a passkey, in place of password and second factor.',
  access: 'anyone',
  body: z.object({ asserted }),
  answer: signedInAnswerSchema,
  noReplay: 'session',
  errors: [
    'passkeys-not-offered',
    'passkey-refused',
    'account-closed',
    'account-suspended',
    'person-disabled',
  ],
  triesPerMinute: 30,
})

export const beginPasskeyProof = defineCall({
  name: 'beginPasskeyProof',
  method: 'POST',
  path: '/api/auth/proof/passkey/begin',
  summary: 'What the browser asks for one of one’s own passkeys with, as fresh proof.',
  ...OWN,
  answer: z.object({ options }),
  noReplay: 'session',
  errors: ['passkeys-not-offered', 'passkey-refused'],
})

export const provePasskey = defineCall({
  name: 'provePasskey',
  method: 'POST',
  path: '/api/auth/proof/passkey',
  summary: 'Show by a passkey that it is still you: the same as `proveIdentity`.',
  ...OWN,
  body: z.object({ asserted }),
  answer: provedAnswerSchema,
  noReplay: 'session',
  errors: ['passkeys-not-offered', 'passkey-refused'],
  triesPerMinute: 30,
})
