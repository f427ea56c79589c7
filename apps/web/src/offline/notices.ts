import type { Door } from '@tuppence/contract/door'
import type { LiveEvent } from '@tuppence/contract/live'

/** How many of each product a sale took. */
export type Taken = ReadonlyArray<{ readonly productId: string; readonly quantity: number }>

/** What the tabs of one business on this device tell each other. */
export type Notice =
  | { readonly type: 'sale-saved'; readonly saleId: string; readonly taken: Taken }
  | { readonly type: 'sale-acknowledged'; readonly saleId: string; readonly taken: Taken }
  /** The outbox or the till's figures changed in some other way. */
  | { readonly type: 'outbox-changed' }
  | { readonly type: 'till-changed' }
  /** A basket was parked, recalled or discarded in one of this device's windows. */
  | { readonly type: 'parked-changed' }
  /** A shift was opened or closed in one of this device's windows, or something was done in it. */
  | { readonly type: 'shift-changed' }
  /** Somebody logged out of this browser: no window keeps their basket (AUTH-026). */
  | { readonly type: 'logged-out' }
  /** A receipt's mail was asked for, or has reached the server. */
  | { readonly type: 'mails-changed' }
  /** The server ended the session of a door: whoever stands there has to sign in again. */
  | { readonly type: 'thrown-out'; readonly door: Door }
  | { readonly type: 'sync-finished'; readonly at: number }
  /** The stored copy of products, categories or customers was brought up to date. */
  | {
      readonly type: 'copy-changed'
      readonly productIds: readonly string[]
      /** So much changed that all products are read anew. */
      readonly isWhole: boolean
      /** Left out where all customers are to be read anew. */
      readonly customerIds?: readonly string[]
      /** Whose personal data was erased. A window of an earlier version of the program does not say. */
      readonly erasedCustomerIds?: readonly string[]
    }
  | { readonly type: 'live'; readonly event: LiveEvent }
  /** The feed is heard for the first time on this device: it tells what happens from now on. */
  | { readonly type: 'feed-begun' }

/** Told to every tab of the business, this one included: a BroadcastChannel does not speak to itself. */
export class Notices {
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<(notice: Notice) => void>()
  #isClosed = false

  constructor(organizationId: string) {
    this.#channel = new BroadcastChannel(`tuppence:${organizationId}`)
    this.#channel.onmessage = ({ data }: MessageEvent<Notice>) => this.#tell(data)
  }

  /** What was under way when the engine stopped may end after it: a closed channel throws, and nobody here listens. */
  publish(notice: Notice): void {
    if (this.#isClosed) return
    this.#channel.postMessage(notice)
    this.#tell(notice)
  }

  subscribe(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
    this.#channel.close()
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice)
  }
}
