/** A day as people here write it: "01/11/2026"; empty for none. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year ? `${date}/${month}/${year}` : ''
}

/**
 * The day that somebody typed or pasted, as YYYY-MM-DD: 1/11/2026, 1.11.2026, 01112026, 2026-11-01. Undefined where it is none, such as
 * 31/02/2026.
 *
 * @param isDone they have left the box, so that two figures are all of the year there will be: 1/11/26
 */
export function typedDay(text: string, isDone: boolean): string | undefined {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  const apart =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
  const [date, month, year] = iso ? iso.slice(1).reverse() : (apart?.slice(1) ?? [])
  if (!date || !month || !year || (year.length === 2 && !isDone)) return undefined
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}

/** The time of a 24 hours' clock that somebody typed, as HH:MM: 9, 930, 9.30, 9:30, 9:30 pm; undefined where it is none. */
export function typedTime(text: string): string | undefined {
  const typed = /^(\d{1,2})(?:[:. ]?(\d\d))?\s*(am|pm)?$/i.exec(text.trim())
  if (!typed) return undefined
  const [, hours = '', minutes = '00', half] = typed
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return undefined
  const inHalf = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour
  if (inHalf > 23 || Number(minutes) > 59) return undefined
  return `${String(inHalf).padStart(2, '0')}:${minutes}`
}
