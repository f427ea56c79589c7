import { answeredMessage, type RefusalCode } from '@tuppence/domain/refusals'
import { z } from 'zod'

/** Every error answer: RFC 9457 `application/problem+json` with a stable code. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** The specification's `success: false` and `message`, for the callers it describes. */
  success: z.literal(false),
  message: z.string(),
  /** What exactly is wrong with the request, by field. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>

const STATUS: Partial<Record<RefusalCode, number>> = {
  'not-signed-in': 401,
  'person-dismissed': 401,
  'credentials-invalid': 401,
  'operator-credentials-invalid': 401,
  'link-spent': 401,
  'own-account': 403,
  // No 401: whoever is signed in stays so.
  'pin-wrong': 403,
  'password-wrong': 403,
  'password-must-change': 403,
  'switch-invalid': 403,
  'approver-may-not': 403,
  'till-not-given': 403,
  'card-number': 400,
  'account-holder': 403,
  'password-needed': 403,
  'till-locked': 403,
  'own-secrets': 403,
  'device-no-till': 403,
  'no-till-here': 403,
  'not-under-remote-access': 403,
  'person-disabled': 403,
  'not-permitted': 403,
  'other-organization': 403,
  'cross-site': 403,
  'session-of-another-kind': 403,
  'account-closed': 403,
  'account-suspended': 403,
  'second-factor-needed': 403,
  'second-factor-wrong': 403,
  'second-factor-must': 403,
  'second-factor-there': 409,
  'second-factor-not-there': 409,
  'password-over': 403,
  'second-factor-not-begun': 409,
  'ticket-closed': 409,
  'too-many-tickets': 409,
  'too-many-enquiries': 409,
  'plan-limit': 403,
  'not-found': 404,
  'unknown-cursor': 410,
  'import-too-large': 413,
  'too-many-imports': 409,
  'import-busy': 409,
  'import-over': 409,
  'import-not-checked': 409,
  'import-has-problems': 409,
  'sku-taken': 409,
  'points-entry-reused': 422,
  'barcode-taken': 409,
  'changed-meanwhile': 409,
  'not-a-picture': 415,
  'name-taken': 409,
  'username-taken': 409,
  'email-taken': 409,
  'already-voided': 409,
  'completing-elsewhere': 409,
  'booking-stays': 409,
  'booked-back-already': 409,
  'stock-take-over': 409,
  'stock-take-moved': 409,
  'counts-in-question': 409,
  'basket-taken': 409,
  'till-has-open-shift': 409,
  'till-has-unused-shift': 409,
  'shift-closed': 409,
  'card-payments-unsettled': 409,
  'too-many-new-tills': 403,
  'order-goods-gone': 409,
  'order-price-changed': 409,
  'order-slot-full': 409,
  'too-many-orders': 409,
  'orders-not-ready': 422,
  'order-moved-on': 409,
  'too-many-parked': 409,
  'return-not-allowed': 403,
  'invalid-request': 400,
  'too-large': 413,
  'unsupported-media': 415,
  'display-code-wrong': 404,
  'too-many-displays': 409,
  'too-many-tries': 429,
  'too-many-mails': 429,
  'too-many-mails-by-person': 429,
  'too-many-mails-to-address': 429,
  'too-many-mails-of-sale': 409,
  'restore-hindered': 409,
  'restore-under-way': 409,
  'database-stays': 409,
  'database-not-offered': 409,
  'too-busy': 429,
  'check-running': 429,
  unexpected: 500,
  'no-device': 409,
  'printer-paper-out': 409,
  'printer-cover-open': 409,
  'printer-offline': 409,
  'printer-unreachable': 409,
  'printer-silent': 409,
  'not-a-printer': 409,
  'printer-cut-short': 409,
  'printer-not-allowed': 422,
  'provider-unreachable': 502,
  'terminal-silent': 409,
  'terminal-not-connected': 409,
  'terminal-busy': 409,
  'cards-in-pounds': 409,
  'terminal-in-use': 409,
  'provider-needs-key': 409,
  'payment-not-unknown': 409,
  'payment-still-waits': 409,
  'payment-word-stands': 409,
  'refund-too-large': 409,
  'payment-of-a-sale': 409,
  'payment-in-a-basket': 409,
  'key-of-another-mode': 422,
  'account-in-use': 409,
  'shutting-down': 503,
}

const SAYS_EXACTLY: ReadonlySet<RefusalCode> = new Set([
  'plan-limit',
  'provider-unreachable',
  'terminal-unknown',
  'payment-of-a-sale',
  'payment-in-a-basket',
  'key-of-another-mode',
])

/** The HTTP status of a refusal; 422 for what is well-formed but cannot be done. */
export function statusOf(code: RefusalCode): number {
  return STATUS[code] ?? 422
}

/**
 * A refusal as it is answered. `title` is the sentence of its code. `message`, which people are shown, is the sentence of this
 * very refusal where no field of any form could carry it: how much the plan has room for, which sale it is, what a provider said.
 */
export function problemOf(code: RefusalCode, problems?: Problem['problems']): Problem {
  const title = answeredMessage(code)
  const exactly = SAYS_EXACTLY.has(code) ? problems?.map(({ message }) => message).join(' ') : undefined
  const base = {
    type: 'about:blank',
    title,
    status: statusOf(code),
    code,
    success: false as const,
    message: exactly || title,
  }
  return problems ? { ...base, problems } : base
}
