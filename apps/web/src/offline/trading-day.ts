const formats = new Map<string, Intl.DateTimeFormat>()

/** The shop's own day of an instant, as YYYY-MM-DD: 23:30 UTC in July is already the next day in London. */
export function tradingDayOf(at: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}
