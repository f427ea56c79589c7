import { parentPort, workerData } from 'node:worker_threads'
import { connectForImport } from './work/connect-for-import.ts'
import { doJob } from './work/do-job.ts'
import type { Job } from './work/job.ts'

/*
 * One import, in a thread of its own with a connection of its own: reading a file and comparing its rows would hold up the
 * server's one thread, and every sale with it. Its memory goes with it when it ends.
 */
const { job, ...place } = workerData as {
  readonly job: Job
  readonly url: string
  readonly beyondPooler: string | undefined
}
const database = connectForImport(place)
try {
  const now = () => new Date()
  await doJob(database, job, () => parentPort?.postMessage('told'), now)
} finally {
  await database.close(1_000)
}
