import { defineConfig } from 'vitest/config'
import { AREAS, isAreaName } from './areas.ts'

const area = process.env.TUPPENCE_MUTATED
if (!isAreaName(area)) throw new Error('TUPPENCE_MUTATED names the area whose tests are run')

export default defineConfig({
  test: {
    include: [...AREAS[area].tests],
    setupFiles: ['./faults/mutation/same-draw.ts'],
    testTimeout: 60_000,
    // Every mutant lives through the storms, so that they are short ones.
    env: { TUPPENCE_PROOF_CARTS: '400', OUTBOX_RUNS: '4' },
  },
})
