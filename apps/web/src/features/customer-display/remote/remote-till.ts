import type { DisplayNews } from '@tuppence/contract/displays'
import { type DisplayState, isDisplayState } from '../../../devices/display-channel.ts'

/** The server says every ten seconds that it is there. */
const SILENCE_MS = 35_000
/** For so long a basket stays in sight while the line is cut: a restart of the server takes less. */
export const KEPT_MS = 20_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000

export interface RemoteState {
  /** `over`: this device is no display, or none any more. */
  readonly line: 'connecting' | 'up' | 'cut' | 'over'
  readonly shown: DisplayState | undefined
  /** The server is there, and has not heard of the till since it showed a basket. */
  readonly isTillSilent?: boolean
}

/** How a device reaches its till's server. */
export interface DisplayLine {
  /** Asks for the shop; answers whether this device is a display. Rejects where the server cannot be reached. */
  ask(): Promise<boolean>
  /** Opens the feed. `onCut` is called once, when it has ended. Answers what closes it. */
  open(onNews: (news: DisplayNews) => void, onCut: () => void): () => void
}

/**
 * Follows a till from another device, and connects again by itself, for as long as it takes. What was shown stays for some
 * seconds while the line is cut, then the display welcomes: a basket of long ago is no customer's.
 */
export class RemoteTill {
  readonly #line: DisplayLine
  readonly #onChange: (state: RemoteState) => void
  #state: RemoteState = { line: 'connecting', shown: undefined }
  #close: (() => void) | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #forgetting: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  #tries = 0
  #isStopped = false

  constructor(line: DisplayLine, onChange: (state: RemoteState) => void) {
    this.#line = line
    this.#onChange = onChange
    void this.#connect()
  }

  stop(): void {
    this.#isStopped = true
    this.#hangUp()
    clearTimeout(this.#retry)
    clearTimeout(this.#forgetting)
  }

  /** The network is back, as the browser says: there is no sense in waiting longer. */
  tryNow(): void {
    if (this.#state.line === 'up' || this.#state.line === 'over' || this.#isStopped) return
    clearTimeout(this.#retry)
    this.#retryMs = FIRST_RETRY_MS
    void this.#connect()
  }

  async #connect(): Promise<void> {
    this.#hangUp()
    this.#tries += 1
    const thisTry = this.#tries
    const isOvertaken = () => this.#isStopped || thisTry !== this.#tries
    // A question may get lost as well: a network that is there and leads nowhere answers nothing at all.
    this.#listenFor(SILENCE_MS)
    try {
      const isDisplay = await this.#line.ask()
      if (isOvertaken()) return
      if (!isDisplay) return this.#end()
      this.#close = this.#line.open(
        (news) => this.#hear(news),
        () => this.#onCut(),
      )
      this.#listenFor(SILENCE_MS)
    } catch {
      if (!isOvertaken()) this.#onCut()
    }
  }

  #hear(news: DisplayNews): void {
    if (news.type === 'over') {
      this.#end()
      return
    }
    this.#listenFor(SILENCE_MS)
    this.#retryMs = FIRST_RETRY_MS
    clearTimeout(this.#forgetting)
    this.#forgetting = undefined
    // A server of a later version may show what this one does not know.
    const shown =
      news.type === 'shown' ? (isDisplayState(news.state) ? news.state : undefined) : this.#state.shown
    // What the shop says is no word of its till.
    const isTillSilent = (news.type === 'content' ? this.#state.isTillSilent : news.isTillSilent) ?? false
    this.#set({ line: 'up', shown, isTillSilent })
    if (news.type === 'content') void this.#line.ask().catch(() => {})
  }

  #listenFor(ms: number): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#onCut(), ms)
  }

  #onCut(): void {
    if (this.#isStopped || this.#state.line === 'over') return
    this.#hangUp()
    // What this attempt asked may still be answered; that opens no line of its own any more.
    this.#tries += 1
    this.#set({ ...this.#state, line: 'cut' })
    this.#forgetting ??= setTimeout(() => this.#set({ line: 'cut', shown: undefined }), KEPT_MS)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), this.#retryMs)
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2)
  }

  #end(): void {
    this.#hangUp()
    clearTimeout(this.#forgetting)
    this.#set({ line: 'over', shown: undefined })
  }

  #hangUp(): void {
    clearTimeout(this.#silence)
    this.#close?.()
    this.#close = undefined
  }

  #set(state: RemoteState): void {
    this.#state = state
    this.#onChange(state)
  }
}
