import { Worker } from 'node:worker_threads'
import { Unreadable } from '../reading/unreadable.ts'

export interface ThreadLimits {
  /** It is ended after so long; undefined where it may take what it takes. */
  readonly withinMs: number | undefined
  readonly memoryMb: number
}

export interface ThreadRun {
  /** What went wrong, once the thread is over; undefined where nothing did, or it was ended. */
  readonly done: Promise<Error | undefined>
  /** Ends the thread in the middle of whatever it does. */
  end(): Promise<unknown>
}

/** Has a program done in a thread of its own that takes neither more time nor more memory than it may. */
export function inThread(
  program: URL,
  data: unknown,
  { withinMs, memoryMb }: ThreadLimits,
  told: () => void,
): ThreadRun {
  const worker = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let failure: Error | undefined
  const limit =
    withinMs === undefined
      ? undefined
      : setTimeout(() => {
          failure = new Unreadable('too-slow')
          void worker.terminate()
        }, withinMs)
  worker.on('message', told)
  worker.once('error', (error) => {
    failure = isOfMemory(error) ? new Unreadable('too-much-memory', error) : error
  })
  const done = new Promise<Error | undefined>((resolve) => {
    worker.once('exit', () => {
      clearTimeout(limit)
      resolve(failure)
    })
  })
  return { done, end: () => worker.terminate() }
}

const isOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
