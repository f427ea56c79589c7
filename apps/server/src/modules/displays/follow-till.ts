import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { OtherServers } from '../../platform/live/notify-others.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { DisplayDevice } from '../../platform/principal.ts'
import type { DisplayKey } from './display-cookie.ts'
import { Following } from './following.ts'

const CHANNEL = 'tuppence_displays'
/** What nobody tells is found this late: a till that fell silent, one that was archived, a business that was suspended. */
const LOOK_EVERY_MS = 10_000
/** How often a display is written down as being there. */
const NOTE_EVERY_MS = 30_000
/** A display that comes back may not have hung up yet. One more ends the oldest. */
const MOST_OF_DISPLAY = 2
/** Of all businesses, on this server. */
const MOST_HERE = 4_000

type OnNoted = (display: DisplayDevice, isOn: boolean) => Promise<void>

/**
 * The displays that follow their tills by this server. Each looks at what is so, when it is told that something may have
 * changed and every few seconds, and is sent what reads otherwise than before: no news can be lost on the way.
 */
export class FollowedTills {
  readonly #deps: ModuleDeps
  readonly #onNoted: OnNoted
  readonly #others: OtherServers
  /** Each with what is to be done as it goes; in the order in which they came. */
  readonly #following = new Map<Following, () => void>()
  readonly #onError: (error: unknown) => void
  #isClosing = false

  constructor(app: FastifyInstance, deps: ModuleDeps, onNoted: OnNoted) {
    this.#deps = deps
    this.#onNoted = onNoted
    this.#onError = (error) => app.log.error({ err: error }, 'a customer display could not be told')
    this.#others = new OtherServers(deps.database, this.#onError, CHANNEL)
    app.addHook('preClose', async () => {
      this.#isClosing = true
      for (const following of this.#following.keys()) following.end()
      await this.#others.close()
    })
  }

  /** Has the displays of a till, or of a whole business, look again, at every server. */
  wake(tillOrBusiness: string): void {
    this.#wakeHere(tillOrBusiness)
    this.#others.tell(tillOrBusiness)
  }

  /** @throws Refused too-many-tries where this server has as many as it follows */
  follow(key: DisplayKey, display: DisplayDevice, reply: FastifyReply): FastifyReply {
    const before = this.#of(display)
    for (const older of before.slice(0, Math.max(0, before.length - MOST_OF_DISPLAY + 1))) this.#end(older)
    if (this.#following.size >= MOST_HERE) throw new Refused('too-many-tries')
    const following = new Following(this.#deps, key, display, reply, this.#onError)
    const note = (isOn: boolean): void => {
      if (!this.#isClosing) void this.#onNoted(display, isOn).catch(this.#onError)
    }
    if (before.length === 0) note(true)
    const noting = setInterval(() => note(true), NOTE_EVERY_MS)
    const looking = setInterval(() => following.look(), LOOK_EVERY_MS)
    this.#following.set(following, () => {
      clearInterval(noting)
      clearInterval(looking)
      if (this.#of(display).length === 0) note(false)
    })
    reply.raw.once('close', () => this.#drop(following))
    this.#others.hear(
      (id) => this.#wakeHere(id),
      () => this.#wakeHere(),
    )
    following.look()
    if (reply.raw.destroyed) reply.raw.emit('close')
    return reply
  }

  /** The lines of one display, the oldest first. */
  #of(display: DisplayDevice): Following[] {
    return [...this.#following.keys()].filter((one) => one.display.id === display.id)
  }

  #end(following: Following): void {
    following.end()
    this.#drop(following)
  }

  #drop(following: Following): void {
    const onDropped = this.#following.get(following)
    this.#following.delete(following)
    onDropped?.()
  }

  #wakeHere(id?: string): void {
    for (const following of this.#following.keys())
      if (id === undefined || following.isOf(id)) following.look()
  }
}
