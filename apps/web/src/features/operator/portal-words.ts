import type { Verdict } from '@tuppence/domain/health'
import { shopTime } from '../../foundation/words/shop-time.ts'

/** The provider's own clock: that of the country it serves. */
export const PROVIDER_TIME_ZONE = 'Europe/London'

/** "1 Jun 2026, 10:05" */
export const timeWords = (at: string): string => shopTime(new Date(at), PROVIDER_TIME_ZONE)

/** "Tue 3 Mar" for a day written 2026-03-03. */
export const dayWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

export const VERDICT_BADGES: Readonly<Record<Verdict, { words: string; state: 'good' | 'warn' | 'bad' }>> = {
  safe: { words: 'Safe', state: 'good' },
  look: { words: 'Look at this', state: 'warn' },
  act: { words: 'Act now', state: 'bad' },
}
