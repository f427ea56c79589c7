import { z } from 'zod'
import { type Access, defineCall, OWN_SIGN_INS } from './call.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'

const state = z.object({
  /** When it was set up; null while there is none. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof state>

const operatorState = state.extend({
  /** Without one nothing else of the portal is open: everywhere but on a demo. */
  isMust: z.boolean(),
})

const begun = z.object({
  /** For typing into the app where no camera is at hand: base32. Told in this answer only. */
  secret: z.string(),
  /** The same as an address, for the picture that the app scans. */
  uri: z.string(),
})
const confirmed = z.object({
  /** Each signs in once where the app is not at hand. Told in this answer only. */
  recoveryCodes: z.array(z.string()),
})
const password = z.object({ password: z.string().min(1).max(200) })
const code = z.object({ code: secondFactorCodeSchema })

const OPERATORS = '/api/super-admin/second-factor'
const SHOPS = '/api/second-factor'
const OWNER: Access = 'manage-owners'

export const operatorSecondFactor = defineCall({
  name: 'operatorSecondFactor',
  method: 'GET',
  path: OPERATORS,
  summary: 'Whether this operator has a second factor.',
  access: 'operator',
  answer: operatorState,
  isFirst: true,
})

export const beginOperatorSecondFactor = defineCall({
  name: 'beginOperatorSecondFactor',
  method: 'POST',
  path: `${OPERATORS}/begin`,
  summary:
    'Make the secret of an authenticator app for this operator, who proves themself by their password.',
  access: 'operator',
  body: password,
  answer: begun,
  errors: ['password-wrong', 'second-factor-there', 'too-many-tries'],
  triesPerMinute: 30,
  isFirst: true,
})

export const confirmOperatorSecondFactor = defineCall({
  name: 'confirmOperatorSecondFactor',
  method: 'POST',
  path: `${OPERATORS}/confirm`,
  summary:
    'Prove that the app has the secret. From then on every sign-in of this operator asks for its code.',
  access: 'operator',
  body: code,
  answer: confirmed,
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
  isFirst: true,
})

export const removeOperatorSecondFactor = defineCall({
  name: 'removeOperatorSecondFactor',
  method: 'POST',
  path: `${OPERATORS}/remove`,
  summary: 'Do without the second factor; proved by a code of it.',
  access: 'operator',
  body: code,
  status: 204,
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
})

export const secondFactor = defineCall({
  name: 'secondFactor',
  method: 'GET',
  path: SHOPS,
  summary: 'Whether this owner has a second factor.',
  access: OWNER,
  answer: state,
})

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: `${SHOPS}/begin`,
  summary: 'Make the secret of an authenticator app for this owner, who proves themself by their password.',
  access: OWNER,
  sessions: OWN_SIGN_INS,
  body: password,
  answer: begun,
  errors: ['password-wrong', 'second-factor-there', 'too-many-tries'],
  triesPerMinute: 30,
})

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: `${SHOPS}/confirm`,
  summary: 'Prove that the app has the secret. From then on every sign-in by password asks for its code.',
  access: OWNER,
  sessions: OWN_SIGN_INS,
  body: code,
  answer: confirmed,
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
})

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: `${SHOPS}/remove`,
  summary: 'Do without the second factor; proved by a code of it.',
  access: OWNER,
  sessions: OWN_SIGN_INS,
  body: code,
  status: 204,
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
})
