import { roleSchema } from '@tuppence/domain/staff'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'

const state = z.object({
  /** When it was set up; null while there is none. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /**
   * Without one nothing else is open: of the portal everywhere but on a demo, of the back office where the business requires it of
   * managers and owners.
   */
  isMust: z.boolean(),
})
export type SecondFactorState = z.infer<typeof state>

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

/** Everybody who signs in with a password may have one, and nobody comes to it by a PIN. */
const OWN = { access: 'person', sessions: OWN_SIGN_INS, needsPassword: true } as const

export const operatorSecondFactor = defineCall({
  name: 'operatorSecondFactor',
  method: 'GET',
  path: OPERATORS,
  summary: 'Whether this operator has a second factor.',
  access: 'operator',
  answer: state,
  setsUpSecondFactor: true,
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
  noReplay: 'secret',
  errors: ['password-wrong', 'second-factor-there', 'too-many-tries'],
  triesPerMinute: 30,
  setsUpSecondFactor: true,
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
  noReplay: 'secret',
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
  setsUpSecondFactor: true,
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
  summary: 'Whether whoever asks has a second factor, and must have one.',
  ...OWN,
  answer: state,
  setsUpSecondFactor: true,
})

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: `${SHOPS}/begin`,
  summary: 'Make the secret of an authenticator app for whoever asks, who proves themself by their password.',
  ...OWN,
  body: password,
  answer: begun,
  noReplay: 'secret',
  errors: ['password-wrong', 'second-factor-there', 'passkey-needed', 'too-many-tries'],
  triesPerMinute: 30,
  setsUpSecondFactor: true,
})

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: `${SHOPS}/confirm`,
  summary: 'Prove that the app has the secret. From then on every sign-in by password asks for its code.',
  ...OWN,
  body: code,
  answer: confirmed,
  noReplay: 'secret',
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'passkey-needed', 'too-many-tries'],
  triesPerMinute: 30,
  setsUpSecondFactor: true,
})

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: `${SHOPS}/remove`,
  summary: 'Do without the second factor; proved by a code of it.',
  ...OWN,
  body: code,
  status: 204,
  errors: ['second-factor-wrong', 'second-factor-not-begun', 'too-many-tries'],
  triesPerMinute: 30,
})

export const listSecondFactors = defineCall({
  name: 'listSecondFactors',
  method: 'GET',
  path: '/api/second-factors',
  summary:
    'Which people of the business have a second factor, for an owner; and whether managers and owners must have one.',
  access: 'manage-owners',
  sessions: OWN_SIGN_INS,
  answer: z.object({
    isRequired: z.boolean(),
    /** Managers and owners, and whoever else has one. */
    people: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: roleSchema,
        since: z.iso.datetime().nullable(),
        passkeys: z.int(),
        /** The one who asks. */
        isOwn: z.boolean(),
      }),
    ),
  }),
})

export const requireSecondFactor = defineCall({
  name: 'requireSecondFactor',
  method: 'PUT',
  path: '/api/second-factors/required',
  summary:
    'Whether managers and owners must have a second factor. Those who have none set it up before anything else of the back office; tills keep selling.',
  access: 'manage-owners',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  body: z.object({ isRequired: z.boolean() }),
  status: 204,
})

export const resetSecondFactor = defineCall({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/second-factors/:personId',
  summary: 'Take away the second factor that somebody of the business has lost. They are told.',
  access: 'manage-owners',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ personId: z.uuid() }),
  status: 204,
  errors: ['not-found', 'second-factor-not-there'],
})
