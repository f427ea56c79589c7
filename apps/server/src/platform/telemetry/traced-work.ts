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
