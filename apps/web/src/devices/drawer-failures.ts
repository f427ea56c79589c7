import { CallFailed } from '@tuppence/contract/client'

/**
 * Why a drawer did not open: this till has none, the server is out of reach, it is in reach and has not answered in time, or
 * something that has to be looked at.
 */
export type DrawerFailure = 'no-device' | 'no-network' | 'no-answer' | 'other'

/** The drawer at this device's own printer did not open; `fault` is a refusal's code. */
export class DrawerNotOpened extends Error {
  readonly fault: string

  constructor(fault: string) {
    super(`The drawer did not open: ${fault}`)
    this.fault = fault
  }
}

/** @param isOnline whether the server was in reach when it was last heard of */
export function drawerFailureOf(error: unknown, isOnline: boolean): DrawerFailure {
  if (error instanceof DrawerNotOpened) return error.fault === 'no-device' ? 'no-device' : 'other'
  if (error instanceof CallFailed) return error.problem?.code === 'no-device' ? 'no-device' : 'other'
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeout && isOnline ? 'no-answer' : 'no-network'
}

/** How a failure is said: as an error, as a calm hint, or not at all. */
export type DrawerWord = 'error' | 'hint' | 'nothing'

/** Remembers on this device whether a drawer has ever opened here, and whether the hint was given. */
const EVER_ANSWERED_KEY = 'tuppence_cash_drawer_answered'
const HINTED_KEY = 'tuppence_cash_drawer_hinted'

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Which failures are worth saying. A shop without a drawer, or a day without a network, would otherwise put the same red
 * words before the cashier at every cash sale (DEV-005). Where no drawer has ever answered there is nothing that failed: a
 * hint is given once. Where one has, its absence and a lost network are said once, until it has opened again, somebody else
 * has signed in, or the switch was turned on; any other failure is said every time, and that it was not heard of in time,
 * where a drawer has ever answered.
 */
export class DrawerFailures {
  readonly #keeper: () => Keeper
  readonly #said = new Set<DrawerFailure>()
  #staffId: string | undefined

  constructor(keeper: () => Keeper) {
    this.#keeper = keeper
  }

  /** How to say it, which counts as said. */
  wordFor(failure: DrawerFailure, staffId: string): DrawerWord {
    if (staffId !== this.#staffId) this.#said.clear()
    this.#staffId = staffId
    if (failure === 'other') return 'error'
    const hasAnswered = this.#keeper().getItem(EVER_ANSWERED_KEY) !== null
    if (failure === 'no-answer') return hasAnswered ? 'error' : 'nothing'
    const isNew = !this.#said.has(failure)
    this.#said.add(failure)
    if (hasAnswered) return isNew ? 'error' : 'nothing'
    if (failure === 'no-network' || this.#keeper().getItem(HINTED_KEY) !== null) return 'nothing'
    this.#keeper().setItem(HINTED_KEY, 'yes')
    return 'hint'
  }

  /** The drawer opened: this device has one, and what fails from now on is news. */
  answered(): void {
    this.#keeper().setItem(EVER_ANSWERED_KEY, 'yes')
    this.#said.clear()
  }

  /** Its switch was turned on by a person, who wants to hear again that there is none. */
  turnedOn(): void {
    this.#keeper().removeItem(HINTED_KEY)
    this.#said.clear()
  }
}

/** Whether a drawer of this device has ever opened when it was asked to. */
export const hasDrawerAnswered = () => localStorage.getItem(EVER_ANSWERED_KEY) !== null

/** Those of this window. A sign-in by the till's own form loads no new page, hence the staff id. */
export const drawerFailures = new DrawerFailures(() => localStorage)
