import { afterAll } from 'vitest'
import { treeSeconds } from './cpu.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of one test, or of one file. */
    cpu?: number
    /** It did all of what otherwise takes turns. */
    isWhole?: boolean
  }
}

// For files on PostgreSQL: what this worker and the processes that the file started have used. What the shared cluster worked for it
// is in the layer's sum only.
const before = treeSeconds(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook wants: none.
afterAll(({}, { file }) => {
  file.meta.cpu = treeSeconds(process.pid) - before
})
