import { z } from 'zod'
import type { ConsentChannel } from '../customers/index.ts'
import type { Cell } from './kind.ts'
import { readYesNo } from './line-reader.ts'
import type { Read } from './read-number.ts'
import { isCalendarDay } from './written-shapes.ts'

/** What a cell says of a customer's consent; a day where it says since when. */
export const saidConsentSchema = z.object({ isGiven: z.boolean(), day: z.iso.date().optional() })
export type SaidConsent = z.infer<typeof saidConsentSchema>

/** Which field of a file is the consent of which channel. */
export const CONSENT_FIELDS = [
  ['consentEmail', 'email'],
  ['consentSms', 'sms'],
  ['consentPost', 'post'],
] as const satisfies readonly (readonly [field: string, channel: ConsentChannel])[]

/** How Square, Mailchimp and the like call the two. */
const GIVEN = ['subscribed', 'opted in', 'opt-in', 'optin', 'given', 'granted', 'confirmed']
const REFUSED = ['unsubscribed', 'not subscribed', 'opted out', 'opt-out', 'optout', 'withdrawn', 'refused']

/** "yes", "no", or the day on which it was given: 2026-05-31 or, as it is written here, 31/05/2026. */
export function readConsent(cell: Cell): Read<SaidConsent> {
  const text = String(cell).trim().toLowerCase()
  if (GIVEN.includes(text)) return { ok: { isGiven: true } }
  if (REFUSED.includes(text)) return { ok: { isGiven: false } }
  const day = dayOf(text)
  if (day !== undefined) return { ok: { isGiven: true, day } }
  const said = readYesNo(cell)
  return 'ok' in said ? { ok: { isGiven: said.ok } } : { problem: 'consent-unclear' }
}

function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[t ].*)?$/.exec(text) ?? []
  const [, ukDay, ukMonth, ukYear] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(text) ?? []
  const written =
    year === undefined
      ? `${ukYear}-${ukMonth?.padStart(2, '0')}-${ukDay?.padStart(2, '0')}`
      : `${year}-${month}-${day}`
  return isCalendarDay(written) && written >= '1900' ? written : undefined
}
