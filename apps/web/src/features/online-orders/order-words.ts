import type { OnlineOrder } from '@tuppence/contract/orders'
import type { BadgeState } from '../../ui/index.ts'

/** How an order stands, for the people of the shop. */
export const STATE_WORDS: Readonly<
  Record<OnlineOrder['state'], { readonly words: string; readonly look: BadgeState }>
> = {
  new: { words: 'New', look: 'warn' },
  accepted: { words: 'Accepted', look: 'neutral' },
  ready: { words: 'Ready', look: 'good' },
  collected: { words: 'Collected', look: 'good' },
  rejected: { words: 'Rejected', look: 'bad' },
  expired: { words: 'Not collected', look: 'bad' },
  cancelled: { words: 'Cancelled', look: 'neutral' },
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** "Today, 14:00–14:30" or "Tue 24 Nov, 14:00–14:30", by the shop's clock. */
export function slotWords(from: string, to: string, timeZone: string, now: Date): string {
  const day = formatOf(timeZone, { weekday: 'short', day: 'numeric', month: 'short' })
  const time = formatOf(timeZone, { hour: '2-digit', minute: '2-digit' })
  const begins = new Date(from)
  const isToday = day.format(begins) === day.format(now)
  return `${isToday ? 'Today' : day.format(begins)}, ${time.format(begins)}–${time.format(new Date(to))}`
}
