import type { Tracing, Work } from './traced-work.ts'

let tracing: Tracing | undefined

/** Has the work of this process traced from now on, and sent to a collector that speaks OTLP over HTTP. */
export async function startTracing(endpoint: string, version: string): Promise<Tracing> {
  const { traceByOtlp } = await import('./otlp.ts')
  const begun = traceByOtlp(endpoint, version)
  tracing = begun
  return {
    ...begun,
    close: async () => {
      tracing = undefined
      await begun.close()
    },
  }
}

/** Does the work, as a step of a trace where traces are made. */
export function traced<T>(work: Work, done: () => Promise<T>): Promise<T> {
  return tracing ? tracing.within(work, done) : done()
}

/** What each line of the log says beside itself. */
export const traceIds = (): object => tracing?.ids() ?? {}
