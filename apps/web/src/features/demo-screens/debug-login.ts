import { CallFailed } from '@tuppence/contract/client'

/** DEMO-003: whom the tester signs in. The password of a demo is its own, and printed where it was started (decision D4). */
export const DEBUG_LOGIN = { businessCode: 'UK001', username: 'cashier1' } as const

/** DEMO-004: the steps of the tester, each with what is known by then. */
export type DebugStep =
  | { readonly step: 'loading' }
  | { readonly step: 'ready' }
  | { readonly step: 'logging-in' }
  | { readonly step: 'logged-in'; readonly who: string }
  | { readonly step: 'error'; readonly message: string }

/** DEMO-005: the server's words, or that it could not be reached. */
export function debugMessage(error: unknown): string {
  return error instanceof CallFailed ? (error.said ?? error.message) : 'Network error'
}
