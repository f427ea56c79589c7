/** "2026-11-22 17:45" as "22/11/2026 17:45" */
export const momentWords = (moment: string): string => moment.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')

/** "09:00" */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const formats = {
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  mark: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
}

/** A trading day: "Sat 21 Nov 2026"; in full "Saturday 21 November 2026"; on the axis of a chart "21 Nov". */
export function dayWords(day: string, as: keyof typeof formats = 'short'): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  // Browsers differ in whether a comma follows the day of the week.
  return Number.isNaN(at) ? day : formats[as].format(at).replace(',', '')
}
