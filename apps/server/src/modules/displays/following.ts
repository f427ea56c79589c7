import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DisplayNews } from '@tuppence/contract/displays'
import type { FastifyReply } from 'fastify'
import { type LiveStream, openStream } from '../../platform/live/live-stream.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { DisplayDevice } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { contentVersion } from './display-content.ts'
import type { DisplayKey } from './display-cookie.ts'
import { findDisplay } from './displays.queries.ts'
import { readShown } from './shown.ts'

/** What one display is told at most: a basket that is written anew without a pause is read this often, and no oftener. */
const BETWEEN_LOOKS_MS = 100
/** So long whoever is told that the line ends may take to hang up by itself. */
const HANG_UP_WITHIN_MS = 1_000

/** One display that follows its till. */
export class Following {
  readonly display: DisplayDevice
  readonly #deps: ModuleDeps
  readonly #key: DisplayKey
  readonly #onError: (error: unknown) => void
  readonly #raw: ServerResponse
  readonly #stream: LiveStream
  #shown: string | undefined
  #content: string | undefined
  #isLooking = false
  #isWanted = false
  #isOver = false

  constructor(
    deps: ModuleDeps,
    key: DisplayKey,
    display: DisplayDevice,
    reply: FastifyReply,
    onError: (error: unknown) => void,
  ) {
    this.#deps = deps
    this.#key = key
    this.display = display
    this.#raw = reply.raw
    this.#stream = openStream(reply)
    this.#onError = onError
  }

  isOf(id: string): boolean {
    return id === this.display.tillId || id === this.display.organizationId
  }

  /** Looks once more if it is looking already. */
  look(): void {
    this.#isWanted = true
    if (!this.#isLooking) void this.#look().catch(this.#onError)
  }

  /** Ends the line, of somebody who takes nothing from it too. */
  end(): void {
    this.#isOver = true
    this.#stream.end()
    setTimeout(() => this.#raw.destroy(), HANG_UP_WITHIN_MS).unref()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    try {
      while (this.#isWanted && !this.#isOver) {
        this.#isWanted = false
        await this.#tellWhatIsSo()
        await sleep(BETWEEN_LOOKS_MS, undefined, { ref: false })
      }
    } finally {
      this.#isLooking = false
    }
  }

  async #tellWhatIsSo(): Promise<void> {
    const now = this.#deps.now()
    const { organizationId } = this.#key
    const found = await inOrganization(this.#deps.database, organizationId, async (tx) => {
      const display = await findDisplay(tx, this.#key, now)
      if (!display) return undefined
      const read = await readShown(tx, organizationId, display.tillId, now)
      return { ...read, content: await contentVersion(tx, organizationId) }
    })
    if (!found) {
      this.#tell({ type: 'over' })
      this.end()
      return
    }
    const { state, isTillSilent, content } = found
    const shown = JSON.stringify(state)
    const isContentNew = this.#content !== undefined && this.#content !== content
    if (isContentNew) this.#tell({ type: 'content' })
    // Said even where nothing has changed, so that a display knows a quiet till from a dead line.
    const silent = isTillSilent ? { isTillSilent } : {}
    this.#tell(shown === this.#shown ? { type: 'here', ...silent } : { type: 'shown', state, ...silent })
    this.#shown = shown
    this.#content = content
  }

  #tell(news: DisplayNews): void {
    this.#stream.tell(news)
  }
}
