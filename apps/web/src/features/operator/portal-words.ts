import type { Verdict } from '@tuppence/domain/health'
import { shopTime } from '../../app/shop-time.ts'

/** The provider's own clock: that of the country it serves. */
export const PROVIDER_TIME_ZONE = 'Europe/London'

/** "1 Jun 2026, 10:05" */
export const timeWords = (at: string): string => shopTime(new Date(at), PROVIDER_TIME_ZONE)

export const countWords = (count: number): string => count.toLocaleString('en-GB')

/** "1 till", "2 tills" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countWords(count)} ${count === 1 ? one : many}`

/** "Tue 3 Mar" for a day written 2026-03-03. */
export const dayWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** "850 kB", "1.2 GB": thousands, as disks are sold. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1_000 ** power
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power - 1]}`
}

export const VERDICT_BADGES: Readonly<Record<Verdict, { words: string; state: 'good' | 'warn' | 'bad' }>> = {
  safe: { words: 'Safe', state: 'good' },
  look: { words: 'Look at this', state: 'warn' },
  act: { words: 'Act now', state: 'bad' },
}
