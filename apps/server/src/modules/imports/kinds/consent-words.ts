import type { ConsentChannel } from '@tuppence/domain/customers'
import { CONSENT_FIELDS, type CustomerRow, type LineProblem } from '@tuppence/domain/imports'
import type { HeldConsent } from '../../customers/public.ts'

/** A word that a row adds to what a customer has said. */
export interface ConsentWord {
  readonly field: (typeof CONSENT_FIELDS)[number][0]
  readonly channel: ConsentChannel
  readonly isGiven: boolean
  readonly day?: string | undefined
  /** What holds before it, and it itself, as people read them and as exports write them. */
  readonly before: string
  readonly after: string
}

type Held = ReadonlyMap<ConsentChannel, HeldConsent> | undefined

/** As a file has it: the day since when they may be written to, or no. */
export const consentCell = (held: HeldConsent | undefined): string =>
  held === undefined ? '' : held.isGiven ? held.day : 'no'

/**
 * Which words of a row are news. What holds stays where the row says the same, or is older than it; and a file that only says yes
 * never brings back what somebody withdrew here: they may have been on its list all along.
 *
 * @param today YYYY-MM-DD, in the shop
 */
export function changesOf(
  row: CustomerRow,
  held: Held,
  today: string,
): { readonly words: ConsentWord[]; readonly problems: LineProblem[] } {
  const words: ConsentWord[] = []
  const problems: LineProblem[] = []
  for (const [field, channel] of CONSENT_FIELDS) {
    const said = row[field]
    if (said === undefined) continue
    const { isGiven, day } = said
    const now = held?.get(channel)
    // Not to have been asked is to have said no already.
    const isNews = (now?.isGiven ?? false) !== isGiven
    if (day !== undefined && day > today) problems.push({ code: 'consent-later', field, value: day })
    else if (!isNews) continue
    else if (now && day === undefined && isGiven)
      problems.push({ code: 'consent-withdrawn', field, more: now.day })
    else if (now && day !== undefined && day <= now.day) continue
    else
      words.push({
        ...said,
        field,
        channel,
        before: consentCell(now),
        after: isGiven ? (day ?? 'yes') : 'no',
      })
  }
  return { words, problems }
}
