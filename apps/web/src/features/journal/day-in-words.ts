const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A trading day, such as 2026-03-01, as people write it. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day))
