import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Before so many seeds have been lived through, the program itself still grows: it is being compiled. */
export const WARM_UP_SEEDS = 30
/** A world takes about 1,700 kB: what stays of each seed is less than a fifth of one, or all of it stays. */
export const MAX_KEPT_BYTES = 300_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is in use on the heap, in bytes, once everything that nobody can reach is gone. */
export async function heapInUse(): Promise<number> {
  // What the last turn held is let go with it.
  await new Promise((later) => setImmediate(later))
  collectGarbage()
  return process.memoryUsage().heapUsed
}
