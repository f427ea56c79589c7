import { FOUND_SEEDS } from './found-seeds.ts'
import { Broken } from './ledger.ts'
import { runSeed, type SeedFigures } from './run-seed.ts'
import type { WorldParts } from './world.ts'

export interface SeedsFigures extends SeedFigures {
  readonly seeds: number
  readonly broken: readonly { readonly seed: number; readonly promise: string }[]
}

const none: SeedsFigures = {
  seeds: 0,
  sold: 0,
  printed: 0,
  acknowledged: 0,
  refused: 0,
  kills: 0,
  steps: 0,
  broken: [],
}

/** Lives through seeds one after the other; a broken promise ends its seed, and the others go on. */
export async function runSeeds(seeds: Iterable<number>, parts: WorldParts): Promise<SeedsFigures> {
  let sum = none
  const stop = hearErrors()
  for (const seed of seeds) {
    try {
      sum = together(sum, { ...(await runSeed(seed, parts)), seeds: 1, broken: [] })
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      sum = together(sum, { ...none, seeds: 1, broken: [{ seed, promise: error.message }] })
    }
    const [slip] = stop.slips.splice(0)
    if (slip)
      sum = together(sum, { ...none, broken: [{ seed, promise: `The till's program slipped: ${slip}` }] })
  }
  stop()
  return sum
}

/** Those that once found something, and then one after the other. */
export function* seedsFrom(from: number, count: number): Iterable<number> {
  for (const { seed } of FOUND_SEEDS) if (seed < from || seed >= from + count) yield seed
  for (let seed = from; seed < from + count; seed += 1) yield seed
}

export function together(a: SeedsFigures, b: SeedsFigures): SeedsFigures {
  return {
    seeds: a.seeds + b.seeds,
    sold: a.sold + b.sold,
    printed: a.printed + b.printed,
    acknowledged: a.acknowledged + b.acknowledged,
    refused: a.refused + b.refused,
    kills: a.kills + b.kills,
    steps: a.steps + b.steps,
    broken: [...a.broken, ...b.broken],
  }
}

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
