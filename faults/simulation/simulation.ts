import { readSizes, report } from '../support/size.ts'
import { bundleProgram, loadProgram } from './bundle-program.ts'
import { runChunks } from './chunks.ts'
import { figuresOf, keptBytesOf } from './figures.ts'
import { MAX_KEPT_BYTES } from './heap.ts'
import { readShapes } from './load-program.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds, seedsFrom } from './run-seeds.ts'
import type { WorldParts } from './world.ts'

/**
 * `npm run faults:simulation -- --seeds 1000 [--from 1] [--workers 1] [--server real]`: the till's own engine in simulated
 * browsers, with a clock, network, disk and tabs that follow a seed; every promise is looked after at every step (R3). The
 * first one that breaks ends the run. `--seed 96` lives through one seed again and tells what happened in it.
 */
const sizes = readSizes({ seeds: 1_000, from: 1, seed: -1, workers: 1, server: 'model' })
const beganAt = Date.now()
const program = await bundleProgram()
const shapes = await readShapes()

if (sizes.seed >= 0) await tell(sizes.seed)
else await runAll()
process.exit()

async function tell(seed: number): Promise<void> {
  process.on('unhandledRejection', () => undefined)
  const log: string[] = []
  try {
    const figures = await withBooks((parts) => runSeed(seed, parts, log))
    console.log(log.join('\n'))
    console.log(figures)
  } catch (error) {
    console.log(log.join('\n'))
    console.error(String(error))
    process.exitCode = 1
  }
}

async function runAll(): Promise<void> {
  const { seeds, from, workers, server } = sizes
  const { broken, ...counted } = await (server === 'model'
    ? runChunks(program, { from, seeds, workers })
    : withBooks((parts) => runSeeds(seedsFrom(from, seeds), parts)))
  const lost = broken.filter(({ promise }) => / lost|not arrived|not in the books/.test(promise)).length
  const twice = broken.filter(({ promise }) => promise.includes('twice')).length
  const promises = broken.map(
    ({ seed, promise }) => `${promise}\n        again: npm run faults:simulation -- --seed ${seed}`,
  )
  if (keptBytesOf(counted) > MAX_KEPT_BYTES) promises.push('Worlds stay in memory after their seed')
  report(
    {
      figures: { ...figuresOf(counted), lost, twice, 'promises broken': promises.length },
      broken: promises,
    },
    beganAt,
  )
}

async function withBooks<T>(work: (parts: WorldParts) => Promise<T>): Promise<T> {
  const parts = { program: await loadProgram(program), shapes }
  if (sizes.server === 'model') return work(parts)
  const { openRealBooks } = await import('./books-real.ts')
  const { openBooks, breaches, close } = await openRealBooks()
  try {
    const done = await work({ ...parts, openBooks })
    const found = await breaches()
    if (Object.keys(found).length > 0) throw new Error(`The database is not whole: ${JSON.stringify(found)}`)
    return done
  } finally {
    await close()
  }
}
