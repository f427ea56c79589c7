import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { AREAS, isAreaName } from './areas.ts'

const area = process.env.TUPPENCE_MUTATED
if (!isAreaName(area)) throw new Error('TUPPENCE_MUTATED names the area whose tests are run')

/** Storms and long sequences, the longest last: most mutants die before them, and the rest of a run is then left out. */
const SLOW = [
  'parked',
  'sync',
  'compute-totals',
  'complete-sale',
  'returning',
  'upload-batch',
  'upload-run',
  'storm',
]

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowness = ({ moduleId }: TestSpecification) =>
      SLOW.findLastIndex((name) => moduleId.includes(name))
    return [...files].sort((a, b) => slowness(a) - slowness(b))
  }
}

export default defineConfig({
  test: {
    include: [...AREAS[area].tests],
    setupFiles: ['./faults/mutation/same-draw.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
    // Every mutant lives through the storms, so that they are short ones.
    env: { TUPPENCE_PROOF_CARTS: '400', OUTBOX_RUNS: '4' },
  },
})
