const ends = new Set<() => void>()
let isListening = false

/** Runs when this program ends, however it does, kill -9 aside: what it has started must not outlive it. */
export function atTheEnd(end: () => void): void {
  ends.add(end)
  if (isListening) return
  isListening = true
  process.on('exit', () => {
    for (const one of ends) one()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
