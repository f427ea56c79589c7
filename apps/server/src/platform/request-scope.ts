import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './database/connect.ts'

/** What serving a request adds to the transactions that its handler opens. */
export interface RequestScope {
  /** First of all in each of them. */
  readonly begin?: (tx: Tx) => Promise<void>
  /** Around what changes the business (`changeAndTell`). */
  readonly change?: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>
}

const scopes = new AsyncLocalStorage<RequestScope>()

export const inRequestScope = <T>(scope: RequestScope, work: () => Promise<T>): Promise<T> =>
  scopes.run(scope, work)

/** Of the request that is being served; undefined where that adds nothing, and outside requests. */
export const requestScope = (): RequestScope | undefined => scopes.getStore()

/** For what somebody else calls later, such as whoever was before in a queue: it stays work of the request that is being served now. */
export const boundToRequest = <Work extends () => unknown>(work: Work): Work => AsyncLocalStorage.bind(work)

/** For what a request sets going and does not wait for: its transactions are none of the request's. */
export const outsideRequest = <T>(work: () => T): T => scopes.exit(work)
