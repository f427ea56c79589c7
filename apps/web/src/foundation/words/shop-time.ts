import { getSettings } from '@tuppence/contract/settings'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { useCall } from '../asking/use-call.ts'

/** The shop's own time zone: a report's days are the shop's, wherever it is read. */
export function useShopTimeZone(): string {
  return timeZoneOf(useCall(getSettings, {}).data)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return format
}

/** "1 Jun 2026, 10:05", by the shop's clock. */
export function shopTime(at: Date, timeZone: string): string {
  return formatOf(`time ${timeZone}`, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

/** "Monday 1 June 2026", by the shop's clock. */
export function shopDate(at: Date, timeZone: string): string {
  return formatOf(`date ${timeZone}`, { dateStyle: 'full', timeZone }).format(at)
}
