import { CallFailed } from '@tuppence/contract/client'

/** Why a drawer did not open: this till has none, the server is out of reach, or something that has to be looked at. */
export type DrawerFailure = 'no-device' | 'no-network' | 'other'

export function drawerFailureOf(error: unknown): DrawerFailure {
  if (error instanceof CallFailed) return error.problem?.code === 'no-device' ? 'no-device' : 'other'
  return 'no-network'
}

/**
 * Which failures are worth saying. A shop without a drawer, or a day without a network, would otherwise put the same red
 * words before the cashier at every cash sale (DEV-005): those two are said once, until the drawer has opened again,
 * somebody else has signed in, or the switch was turned on. Any other failure is said every time.
 */
export class DrawerFailures {
  readonly #said = new Set<DrawerFailure>()
  #staffId: string | undefined

  /** Whether to say it, which counts as said. */
  isNews(failure: DrawerFailure, staffId: string): boolean {
    if (staffId !== this.#staffId) this.forget()
    this.#staffId = staffId
    if (failure === 'other') return true
    const isNew = !this.#said.has(failure)
    this.#said.add(failure)
    return isNew
  }

  /** The drawer opened, or its switch was turned on: what fails from now on is news. */
  forget(): void {
    this.#said.clear()
  }
}

/** Those of this window. A sign-in by the till's own form loads no new page, hence the staff id. */
export const drawerFailures = new DrawerFailures()
