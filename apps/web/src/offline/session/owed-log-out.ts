import { Observable } from '../observable.ts'

/**
 * A log-out that this device still owes the server. It is written down before anything else happens, because without a
 * network the session lives on at the server and its cookie in the browser: until the server has ended it, nobody is signed
 * in here, whatever `/api/auth/user` says (AUTH-025).
 */
export const OWED_LOG_OUT_KEY = 'tuppence_log_out_owed'

const ANSWER_MS = 5_000
const AGAIN_MS = 5_000

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The log-out of one browser, remembered until it is carried out. */
export class OwedLogOut {
  readonly state: Observable<boolean>
  readonly #keeper: Keeper
  readonly #fetcher: typeof fetch
  #running: Promise<void> | undefined

  constructor(keeper: Keeper, fetcher: typeof fetch) {
    this.#keeper = keeper
    this.#fetcher = fetcher
    this.state = new Observable(keeper.getItem(OWED_LOG_OUT_KEY) !== null)
  }

  remember(): void {
    this.#keeper.setItem(OWED_LOG_OUT_KEY, new Date().toISOString())
    this.state.set(true)
  }

  /** Another window of this browser logged out, or saw it through. */
  lookAgain(): void {
    this.state.set(this.#keeper.getItem(OWED_LOG_OUT_KEY) !== null)
  }

  /**
   * Ends the session at the server, where that is owed. Those who ask at the same time share one request.
   *
   * @throws when the server did not answer, or could not: it is owed still
   */
  carryOut(): Promise<void> {
    if (!this.state.get()) return Promise.resolve()
    this.#running ??= this.#end().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #end(): Promise<void> {
    const answer = await this.#fetcher('/api/pos/logout', {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    void answer.text().catch(() => {})
    // 401: the session is over already. 403: it is the provider's own, which opens nothing of a shop. The page of a café's
    // network that asks for a sign-in answers 200, which this call never does.
    if (![204, 401, 403].includes(answer.status))
      throw new Error(`The server did not end the session: ${answer.status}`)
    this.#keeper.removeItem(OWED_LOG_OUT_KEY)
    this.state.set(false)
  }
}

/** The engine is also run where there is no browser: nobody has logged out there. */
const nothingKept: Keeper = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

export const owedLogOut = new OwedLogOut(
  typeof localStorage === 'undefined' ? nothingKept : localStorage,
  (...asked) => fetch(...asked),
)

/** Sees to it that what is owed is carried out as soon as the server is there; in every window, for as long as it is open. */
export function watchOwedLogOut(): void {
  const attempt = () => void owedLogOut.carryOut().catch(() => {})
  window.addEventListener('online', attempt)
  window.addEventListener('storage', ({ key }) => {
    if (key === OWED_LOG_OUT_KEY || key === null) owedLogOut.lookAgain()
  })
  setInterval(attempt, AGAIN_MS)
  attempt()
}
