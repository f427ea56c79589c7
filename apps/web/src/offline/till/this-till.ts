import { CallFailed } from '@tuppence/contract/client'
import { HOUR_MS } from '@tuppence/domain/durations'
import type { TillDatabase } from '../device/database.ts'
import type { Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import { connectivity } from '../sync/connectivity.ts'
import { readTill, type TillRecord } from './till-records.ts'
import { refreshTill } from './till-setup.ts'

export interface TillState {
  readonly isLoading: boolean
  /** Undefined on a device that was never set up as a till of this business: it can sell once it has been online. */
  readonly record: TillRecord | undefined
  /** Why the device could not be set up, for people; null where it is or was not tried. */
  readonly problem: string | null
  /** Whoever is signed in was not given this till (STAFF-033). */
  readonly isNotGiven: boolean
  /** This device is no till, and is made one only when somebody asks for it. */
  readonly mayBecome: boolean
}

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
}

/** What this device is as a till of the business, kept as the server and the other tabs have it. */
export class ThisTill {
  readonly state = new Observable<TillState>({
    isLoading: true,
    record: undefined,
    problem: null,
    isNotGiven: false,
    mayBecome: false,
  })
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads it again when another tab has changed it, and asks the server when the shop's settings have changed. */
  keep(signal: AbortSignal): void {
    const unsubscribe = this.#parts.notices.subscribe((notice) => {
      if (notice.type === 'till-changed') void this.read()
      if (notice.type === 'live' && notice.event.type === 'settings-changed') void this.ensure()
    })
    const unwatch = connectivity.whenBack(() => void this.ensure())
    // A server that was replaced may know of a change of VAT, and tells nobody of itself.
    const hourly = setInterval(() => void this.ensure(), HOUR_MS)
    signal.addEventListener('abort', () => {
      unsubscribe()
      unwatch()
      clearInterval(hourly)
    })
  }

  async read(): Promise<void> {
    const { db, organizationId } = this.#parts
    this.state.merge({ record: await readTill(db, organizationId), isLoading: false })
  }

  /**
   * Makes the device a till of the business, or asks for the till's settings again. Offline the stored ones stand.
   *
   * @param becomes somebody asked for it; without, a device that is no till becomes one only by a till's own sign-in
   */
  async ensure(becomes?: true): Promise<void> {
    if (!connectivity.get().isOnline) return
    const { db, organizationId, notices } = this.#parts
    try {
      await refreshTill(db, organizationId, becomes)
      notices.publish({ type: 'till-changed' })
      this.state.merge({ problem: null, isNotGiven: false, mayBecome: false })
    } catch (error) {
      const said =
        error instanceof Error && 'said' in error && typeof error.said === 'string' ? error.said : null
      this.state.merge({
        problem: said ?? 'The server could not set up this till. It is asked again.',
        isNotGiven: codeOf(error) === 'till-not-given',
        mayBecome: codeOf(error) === 'device-no-till',
      })
    }
  }
}

const codeOf = (error: unknown) => (error instanceof CallFailed ? error.problem?.code : undefined)
