import { fork } from 'node:child_process'
import { readSizes, report } from '../support/size.ts'
import { MAX_KEPT_BYTES } from './heap.ts'
import { bundleProgram, loadProgram, readShapes } from './load-program.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds, type SeedsFigures, seedsFrom, together } from './run-seeds.ts'
import type { WorldParts } from './world.ts'

/**
 * `npm run faults:simulation -- --seeds 1000 [--from 1] [--workers 1] [--server real]`: the till's own engine in simulated
 * browsers, with a clock, network, disk and tabs that follow a seed; every promise is looked after at every step (R3).
 * `--seed 96` lives through one seed again and tells what happened in it.
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
  const { seeds, from, workers } = sizes
  const share = Math.ceil(seeds / workers)
  const runs = Array.from({ length: workers }, (_, i) => {
    const count = Math.min(share, seeds - i * share)
    if (count <= 0) return undefined
    return workers === 1
      ? withBooks((parts) => runSeeds(seedsFrom(from, count), parts))
      : inWorker(from + i * share, count)
  })
  const done = (await Promise.all(runs)).filter((run) => run !== undefined)
  const { broken, ...counted } = done.reduce(together)
  const lost = broken.filter(({ promise }) => / lost|not arrived|not in the books/.test(promise)).length
  const twice = broken.filter(({ promise }) => promise.includes('twice')).length
  const keptBytes = Math.max(0, counted.keptBytes / Math.max(1, counted.measured))
  const figures = {
    seeds: counted.seeds,
    'sales on disks': counted.sold,
    'returns among them': counted.returned,
    'that gave back too much': counted.tooMuchBack,
    printed: counted.printed,
    acknowledged: counted.acknowledged,
    'refused and shown': counted.refused,
    'brought by a file': counted.carried,
    'baskets parked': counted.parked,
    'taken up twice and told': counted.takenTwice,
    'storages lost': counted.wipes,
    'unsent sales with them': counted.lostWithDisk,
    'tabs killed': counted.kills,
    'loaded anew': counted.reloads,
    steps: counted.steps,
    'kB of memory kept a seed': Math.round(keptBytes / 1000),
  }
  const promises = broken.map(
    ({ seed, promise }) => `${promise}\n        again: npm run faults:simulation -- --seed ${seed}`,
  )
  if (keptBytes > MAX_KEPT_BYTES) promises.push('Worlds stay in memory after their seed')
  report(
    {
      figures: { ...figures, lost, twice, 'promises broken': promises.length },
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

/** A process of its own for a part of the seeds. */
function inWorker(from: number, count: number): Promise<SeedsFigures> {
  const child = fork(new URL('./worker.ts', import.meta.url), [String(from), String(count)])
  return new Promise((done, fail) => {
    child.once('message', (figures) => done(figures as SeedsFigures))
    child.once('exit', (code) => fail(new Error(`A part of the seeds ended with ${code}`)))
  })
}
