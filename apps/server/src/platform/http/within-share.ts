import type { Call } from '@tuppence/contract/call'
import type { FastifyReply } from 'fastify'
import { type Principal, personOf } from '../principal.ts'
import { callerLeft } from './caller-left.ts'
import { Refused } from './refused.ts'

interface Share {
  busy: number
  /** Those who wait for their turn, the first to come first. */
  readonly waiting: (() => void)[]
}
const shares = new Map<string, Share>()
/** A screen asks again when something changed, and leaves its last question alone, which the server is still busy with. */
const MAX_READS_WAITING = 4

/** As many sessions' work is done for one person at once: a shop may share a login, and nobody gets more by opening sessions. */
const SESSIONS_OF_PERSON = 4

/**
 * Does the work of a call that is limited for each session and for each person, or refuses it: what one device, or one person
 * by many sessions, sends at once must not hold up everybody else's. A few readings wait for their turn. A share is given back once the
 * caller has taken the answer or left: answers that nobody reads would fill the memory (decision 0152).
 *
 * @throws Refused with too-busy
 */
export async function withinShare<T>(
  { name, method, atOnce }: Call,
  principal: Principal | undefined,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (atOnce === undefined || principal === undefined) return work()
  const left = callerLeft(reply)
  const answered = new Promise<void>((end) => (left.aborted ? end() : reply.raw.once('close', end)))
  const isRead = method === 'GET'
  const turn = { maxWaiting: isRead ? MAX_READS_WAITING : 0, answered }
  const ofSession = { key: `${name} ${principal.sid}`, max: atOnce, ...turn }
  const ofPerson = { key: `${name} ${personOf(principal)}`, max: atOnce * SESSIONS_OF_PERSON, ...turn }
  return inTurn(ofSession, () =>
    inTurn(ofPerson, () => {
      // What somebody sent to be written is written though they left.
      if (isRead) left.throwIfAborted()
      return work()
    }),
  )
}

interface Turn {
  readonly key: string
  readonly max: number
  readonly maxWaiting: number
  /** Ends once the answer is out, or its connection closed. */
  readonly answered: Promise<void>
}

async function inTurn<T>({ key, max, maxWaiting, answered }: Turn, work: () => Promise<T>): Promise<T> {
  const share = shares.get(key) ?? { busy: 0, waiting: [] }
  shares.set(key, share)
  if (share.busy < max) share.busy += 1
  else if (share.waiting.length < maxWaiting) await new Promise<void>((goOn) => share.waiting.push(goOn))
  else throw new Refused('too-busy')
  const done = Promise.resolve().then(work)
  // Whoever leaves while their work goes on has no more of it done at once than whoever stays.
  void Promise.allSettled([done, answered]).then(() => {
    const next = share.waiting.shift()
    if (next) next()
    else share.busy -= 1
    if (share.busy === 0) shares.delete(key)
  })
  return done
}
