import { bundleProgram, loadProgram, readShapes } from './load-program.ts'
import { runSeeds, seedsFrom } from './run-seeds.ts'

// A part of the seeds, for `simulation.ts`: from which seed, and how many.
const [from = 0, count = 0] = process.argv.slice(2).map(Number)
const parts = { program: await loadProgram(await bundleProgram()), shapes: await readShapes() }
const figures = await runSeeds(seedsFrom(from, count), parts)
process.send?.(figures, () => process.exit())
