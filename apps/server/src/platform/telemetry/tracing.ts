/** What a piece of work may say of itself: never what somebody typed, nor anybody's name. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface Work {
  readonly name: string
  readonly attributes?: Attributes
  /** The header by which a caller, or a proxy before this server, says which trace this is part of. */
  readonly traceparent?: string | undefined
  /** Answers a request of somebody else's; what a request does is inside. */
  readonly isRequest?: true
}

export interface Tracing {
  within<T>(work: Work, done: () => Promise<T>): Promise<T>
  /** Of the work that is under way, for the log. */
  ids(): { trace_id: string; span_id: string } | undefined
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

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
