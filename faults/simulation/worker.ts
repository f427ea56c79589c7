import { makeProgram, readShapes } from './load-program.ts'
import { runSeeds, type SeedsFigures } from './run-seeds.ts'

/** What a chunk of seeds showed and cost. */
export interface Chunk {
  readonly figures: SeedsFigures
  readonly cpuMs: number
  /** The most memory that the process had, in kB. */
  readonly mostKb: number
}

/** Lives through the chunk of seeds that the command asks for, in a process of its own: `bundleWorker` makes it one file. */
export async function work(code: string, modules: ReadonlyMap<string, unknown>): Promise<void> {
  const parts = { program: makeProgram(code, modules), shapes: await readShapes() }
  process.once('disconnect', () => process.exit(1))
  process.once('message', async (seeds: number[]) => {
    const before = process.cpuUsage()
    const figures = await runSeeds(seeds, parts)
    const { user, system } = process.cpuUsage(before)
    const chunk: Chunk = {
      figures,
      cpuMs: (user + system) / 1000,
      mostKb: process.resourceUsage().maxRSS,
    }
    process.send?.(chunk, () => process.exit())
  })
}
