/**
 * Runs work at once when it is asked for, and what is asked for within the next moment together at its end: a queue of a
 * thousand sales that goes out must not have the screen drawn and the database counted a thousand times.
 */
export function atMostEvery(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const rest = () => {
    timer = undefined
    if (!isAsked) return
    isAsked = false
    run()
  }
  const run = () => {
    timer = setTimeout(rest, ms)
    work()
  }
  return () => {
    if (timer === undefined) run()
    else isAsked = true
  }
}
