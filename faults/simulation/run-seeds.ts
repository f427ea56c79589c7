import { Broken } from './broken.ts'
import { FOUND_SEEDS } from './found-seeds.ts'
import { heapInUse, WARM_UP_SEEDS } from './heap.ts'
import { NOTHING, runSeed, type SeedFigures } from './run-seed.ts'
import type { WorldParts } from './world.ts'

export interface SeedsFigures extends SeedFigures {
  readonly seeds: number
  /** Of those, the seeds over which `keptBytes` was measured. */
  readonly measured: number
  /** What stayed on the heap of them. */
  readonly keptBytes: number
  readonly broken: readonly { readonly seed: number; readonly promise: string }[]
}

export const none: SeedsFigures = { ...NOTHING, seeds: 0, measured: 0, keptBytes: 0, broken: [] }

/** Lives through seeds one after the other, until one breaks a promise. */
export async function runSeeds(seeds: Iterable<number>, parts: WorldParts): Promise<SeedsFigures> {
  let sum = none
  let warmBytes = 0
  const stop = hearErrors()
  for (const seed of seeds) {
    if (sum.broken.length > 0) break
    if (sum.seeds === WARM_UP_SEEDS) warmBytes = await heapInUse()
    try {
      sum = together(sum, { ...none, ...(await runSeed(seed, parts)), seeds: 1 })
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      sum = together(sum, { ...none, seeds: 1, broken: [{ seed, promise: error.message }] })
    }
    const [slip] = stop.slips.splice(0)
    if (slip)
      sum = together(sum, { ...none, broken: [{ seed, promise: `The till's program slipped: ${slip}` }] })
  }
  stop()
  const measured = sum.broken.length > 0 ? 0 : Math.max(0, sum.seeds - WARM_UP_SEEDS)
  return measured === 0 ? sum : { ...sum, measured, keptBytes: (await heapInUse()) - warmBytes }
}

/** Those that once found something, and then one after the other. */
export function* seedsFrom(from: number, count: number): Iterable<number> {
  for (const { seed } of FOUND_SEEDS) if (seed < from || seed >= from + count) yield seed
  yield* oneByOne(from, count)
}

export function* oneByOne(from: number, count: number): Iterable<number> {
  for (let seed = from; seed < from + count; seed += 1) yield seed
}

export function together(a: SeedsFigures, b: SeedsFigures): SeedsFigures {
  const sums = Object.fromEntries(COUNTED.map((name) => [name, a[name] + b[name]])) as Record<Counted, number>
  return { ...sums, broken: [...a.broken, ...b.broken] }
}

type Counted = Exclude<keyof SeedsFigures, 'broken'>
const COUNTED = ['seeds', 'measured', 'keptBytes', ...Object.keys(NOTHING)] as Counted[]

/**
 * A disk that refuses, and a tab that ends, leave promises behind that nobody waits for, as in a browser. Any other error
 * that nobody caught is a mistake of the program's.
 */
function hearErrors(): { (): void; slips: string[] } {
  const slips: string[] = []
  const hear = (error: unknown) => {
    if (!(error instanceof DOMException))
      slips.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  process.on('unhandledRejection', hear)
  return Object.assign(() => void process.off('unhandledRejection', hear), { slips })
}
