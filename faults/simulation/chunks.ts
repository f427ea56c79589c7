import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inOneLine } from '../support/size.ts'
import { type Bundled, bundleWorker } from './bundle-program.ts'
import { figuresOf } from './figures.ts'
import { none, oneByOne, type SeedsFigures, seedsFrom, together } from './run-seeds.ts'
import type { Chunk } from './worker.ts'

const SEEDS_OF_CHUNK = 10_000
/** A world fits into the youngest part of the heap, so that little of it is ever copied; one thread is enough to do that. */
const HEAP = ['--max-semi-space-size=32', '--min-semi-space-size=32', '--single-threaded-gc']

export interface Wanted {
  readonly from: number
  readonly seeds: number
  /** Processes at the same time. */
  readonly workers: number
}

/**
 * Lives through many seeds in chunks, each in a process of its own, and says what each has cost. The first broken promise
 * ends it.
 */
export async function runChunks(
  program: Bundled,
  { from, seeds, workers }: Wanted,
  say: (line: string) => void = console.log,
): Promise<SeedsFigures> {
  const end = from + seeds
  const perChunk = Math.max(1, Math.min(SEEDS_OF_CHUNK, Math.ceil(seeds / workers)))
  const folder = await mkdtemp(path.join(tmpdir(), 'simulation-'))
  const file = path.join(folder, 'worker.mjs')
  let sum = none
  let next = from
  const runOne = async () => {
    while (next < end && sum.broken.length === 0) {
      const first = next
      const count = Math.min(perChunk, end - first)
      next += count
      const beganAt = Date.now()
      const own = first === from ? seedsFrom(first, count) : oneByOne(first, count)
      const chunk = await inProcess(file, [...own])
      sum = together(sum, chunk.figures)
      say(lineOf(chunk, { first, last: first + count - 1, tookMs: Date.now() - beganAt }))
    }
  }
  try {
    await bundleWorker(program, file)
    await Promise.all(Array.from({ length: workers }, runOne))
    return sum
  } finally {
    await rm(folder, { recursive: true })
  }
}

function lineOf(
  { figures, cpuMs, mostKb }: Chunk,
  { first, last, tookMs }: { first: number; last: number; tookMs: number },
): string {
  const cost = {
    'seeds a second': Math.round((figures.seeds * 10_000) / tookMs) / 10,
    'ms of processor time a seed': Math.round((cpuMs * 10) / figures.seeds) / 10,
    'MB of memory at most': Math.round(mostKb / 1000),
    'promises broken': figures.broken.length,
  }
  const said = inOneLine({ ...figuresOf(figures), ...cost })
  const [broken] = figures.broken
  const stopped = broken ? `, stopped at ${broken.seed}` : ''
  return `${new Date().toISOString()} seeds ${first} to ${last}${stopped}: ${said}`
}

/** One process a chunk: whatever it keeps in memory goes with it. */
function inProcess(file: string, seeds: readonly number[]): Promise<Chunk> {
  const child = fork(file, { execArgv: HEAP })
  return new Promise((done, fail) => {
    child.once('message', (chunk) => done(chunk as Chunk))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`A process of seeds ended with ${code}`)))
    child.send(seeds)
  })
}
