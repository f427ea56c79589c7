import type { Door } from '@tuppence/contract/door'
import { inWindow, type Observable } from '../observable.ts'
import { atDoor, documentDoor } from './door.ts'

/**
 * A log-out that this device still owes the server. It is written down before anything else happens, because without a
 * network the session lives on at the server and its cookie in the browser: until the server has ended it, nobody is signed
 * in here, whatever `/api/auth/user` says (AUTH-025). Each of a shop's doors has its own.
 */
export const OWED_LOG_OUT_KEY = 'tuppence_log_out_owed'

const ANSWER_MS = 5_000
const AGAIN_MS = 5_000

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser's log-out at one door, remembered until it is carried out. */
export class OwedLogOut {
  readonly state: Observable<boolean>
  readonly #door: Door
  readonly #key: string
  readonly #keeper: Keeper
  readonly #fetcher: typeof fetch
  #running: Promise<void> | undefined

  constructor(door: Door, keeper: Keeper, fetcher: typeof fetch) {
    this.#door = door
    this.#key = door === 'till' ? OWED_LOG_OUT_KEY : `${OWED_LOG_OUT_KEY}_${door}`
    this.#keeper = keeper
    this.#fetcher = fetcher
    this.state = inWindow(() => this.#isKept())
  }

  remember(): void {
    this.#keeper.setItem(this.#key, new Date().toISOString())
    this.state.set(true)
  }

  /** Another window of this browser logged out, or saw it through. */
  lookAgain(): void {
    this.state.set(this.#isKept())
  }

  #isKept(): boolean {
    return this.#keeper.getItem(this.#key) !== null
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
      // This door's alone: asked for twice, it must not end the session of another.
      headers: atDoor(this.#door),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    void answer.text().catch(() => {})
    // 401: the session is over already. 403: it is the provider's own, which opens nothing of a shop. The page of a café's
    // network that asks for a sign-in answers 200, which this call never does.
    if (![204, 401, 403].includes(answer.status))
      throw new Error(`The server did not end the session: ${answer.status}`)
    this.#keeper.removeItem(this.#key)
    this.state.set(false)
  }
}

/** The engine is also run where there is no browser: nobody has logged out there. */
const nothingKept: Keeper = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

const owedAt = (door: Door) =>
  new OwedLogOut(door, typeof localStorage === 'undefined' ? nothingKept : localStorage, (...asked) =>
    fetch(...asked),
  )
const owed = { till: owedAt('till'), office: owedAt('office') }

/** What is owed at a door of a shop; of the portal nothing ever is. */
export const owedLogOut = (door = documentDoor()) => owed[door === 'till' ? door : 'office']

/** Carries out all that this device owes. Never rejects: what is not done is owed still. */
export const carryOutLogOuts = () =>
  Promise.allSettled(Object.values(owed).map((logOut) => logOut.carryOut()))

/** Calls the listener when somebody has logged out at this document's door, or that has been seen through. Returns what ends it. */
export function onOwedLogOut(listener: () => void): () => void {
  const endings = Object.values(owed).map((logOut) =>
    logOut.state.subscribe(() => {
      if (logOut === owedLogOut()) listener()
    }),
  )
  return () => {
    for (const end of endings) end()
  }
}

/** Sees to it that what is owed is carried out as soon as the server is there; in every window, for as long as it is open. */
export function watchOwedLogOut(): void {
  const attempt = () => void carryOutLogOuts()
  window.addEventListener('online', attempt)
  window.addEventListener('storage', () => {
    for (const logOut of Object.values(owed)) logOut.lookAgain()
  })
  setInterval(attempt, AGAIN_MS)
  attempt()
}
