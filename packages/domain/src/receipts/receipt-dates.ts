/** Parts and not a whole text, because browsers and Node join the parts of a date differently. */
export function dayAndTime(instant: string, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('day')}/${parts.get('month')}/${parts.get('year')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}
