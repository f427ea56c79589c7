import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'

const body = z.object({
  password: z.string().min(1).max(200),
  /** Of the second factor, from those who have one. */
  code: secondFactorCodeSchema.optional(),
})
export const provedAnswerSchema = z.object({
  /** Until then this session may make the calls that need fresh proof. */
  provedUntil: z.iso.datetime(),
})

export const proveIdentity = defineCall({
  name: 'proveIdentity',
  method: 'POST',
  path: '/api/auth/proof',
  summary:
    'Show by password, and by second factor where there is one, that it is still you. For ten minutes this session may then make the calls that answer `fresh-proof-needed`.',
  access: 'person',
  sessions: OWN_SIGN_INS,
  needsPassword: true,
  body,
  answer: provedAnswerSchema,
  noReplay: 'session',
  errors: [
    'password-wrong',
    'password-over',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-tries',
  ],
  triesPerMinute: 30,
})

export const proveOperatorIdentity = defineCall({
  name: 'proveOperatorIdentity',
  method: 'POST',
  path: '/api/super-admin/proof',
  summary:
    'The same for an operator in the portal: password and second factor, for ten minutes of the calls that answer `fresh-proof-needed`.',
  access: 'operator',
  body,
  answer: provedAnswerSchema,
  noReplay: 'session',
  errors: ['password-wrong', 'second-factor-needed', 'second-factor-wrong', 'too-many-tries'],
  triesPerMinute: 30,
})
