const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** The last sync as the card has room for it: the time today, the day as well before that. */
export function syncTime(at: number | null, nowMs = Date.now()): string {
  if (at === null) return 'never'
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString()
  return isToday ? time.format(at) : dayAndTime.format(at)
}

export function fullSyncTime(at: number | null): string {
  return at === null ? 'not yet' : dayAndTime.format(at)
}
