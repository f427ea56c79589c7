import { randomUUID } from 'node:crypto'
import type { Call } from '@tuppence/contract/call'
import { HOUR_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/execute-prepared.ts'
import { type Principal, personOf } from '../principal.ts'
import { inRequestScope } from '../request-scope.ts'
import { hmacSha256 } from '../sha256.ts'
import { onPlatform, type Tx, whileOnPlatform } from '../tenancy.ts'
import { Worker } from '../worker.ts'
import { Refused } from './refused.ts'

/** For so long a repeat is answered as the first time. */
const KEPT = sql.raw(`interval '24 hours'`)
/** A request that has committed nothing in so long was cut off, or is so slow that another may do it in its place. */
const CUT_OFF_AFTER = sql.raw(`interval '30 seconds'`)

interface Asked {
  readonly call: Call
  readonly principal: Principal | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** As it was read, without what says the same in other letters. */
  readonly content: readonly unknown[]
}

/** A request that is done under a key, by one claim. */
interface Claim {
  readonly key: string
  readonly claim: string
}

interface Kept extends Record<string, unknown> {
  request: string
  status: number | null
  body: string | null
  location: string | null
}

/**
 * Does a POST that comes with an Idempotency-Key once, and answers its repeats as the first time (decision 0144): also at the
 * same time, after a restart and at another server.
 */
export class IdempotencyKeys extends Worker {
  readonly #database: Database
  readonly #pepper: string
  readonly #log: FastifyBaseLogger
  /** Ends of the requests of this server that have a key: the next of the same waits for them. */
  readonly #underWay = new Map<string, Promise<void>>()

  /** @param pepper for hashes of requests that nobody can guess from the database alone: some hold a password */
  constructor(log: FastifyBaseLogger, { database, pepper }: { database: Database; pepper: string }) {
    super(log, { everyMs: HOUR_MS, sorry: 'Old idempotency keys could not be removed just now' })
    this.#database = database
    this.#pepper = pepper
    this.#log = log
  }

  /** Removes what nobody is answered by any more. */
  round(): Promise<unknown> {
    return onPlatform(this.#database, (tx) =>
      tx.execute(sql`delete from idempotency_keys where claimed_at < now() - ${KEPT}`),
    )
  }

  /**
   * The answer of the work, or of the same request before. What was refused, or failed before anything was committed, is not
   * remembered: sent again it is tried again.
   *
   * @throws Refused with idempotency-key-reused, request-under-way
   */
  async once(asked: Asked, work: () => Promise<unknown>): Promise<unknown> {
    const { call, principal, request, content } = asked
    const given = request.headers['idempotency-key']
    if (call.method !== 'POST' || call.noReplay || !principal || typeof given !== 'string') return work()
    const key = hmacSha256(this.#pepper, `${personOf(principal)} ${given}`)
    const digest = hmacSha256(this.#pepper, JSON.stringify([call.name, ...content]))
    return this.#oneAtATime(key, async () => {
      const claim = { key, claim: randomUUID() }
      const kept = await this.#take(claim, digest)
      return kept ? replay(asked.reply, kept) : this.#done(claim, asked, work)
    })
  }

  async #oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#underWay.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.then(
      () => {},
      () => {},
    )
    this.#underWay.set(key, ended)
    try {
      return await mine
    } finally {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key)
    }
  }

  /** Takes the key for this request; answers what is kept under it where it was taken before. */
  #take({ key, claim }: Claim, request: string): Promise<Kept | undefined> {
    return onPlatform(this.#database, async (tx) => {
      const [taken] = await executePrepared(
        tx,
        sql`
        insert into idempotency_keys as kept (key, claim, request) values (${key}, ${claim}, ${request})
        on conflict (key) do update
           set claim = excluded.claim, request = excluded.request, claimed_at = now(), has_effect = false,
               status = null, body = null, location = null
         where kept.claimed_at < now() - ${KEPT}
            or (kept.status is null and not kept.has_effect and kept.claimed_at < now() - ${CUT_OFF_AFTER})
        returning key`,
      )
      if (taken) return undefined
      const [kept] = await executePrepared<Kept>(
        tx,
        sql`select request, status, body, location from idempotency_keys where key = ${key}`,
      )
      if (kept && kept.request !== request) throw new Refused('idempotency-key-reused')
      if (!kept || kept.status === null) throw new Refused('request-under-way')
      return kept
    })
  }

  async #done(claim: Claim, { call, reply }: Asked, work: () => Promise<unknown>): Promise<unknown> {
    let isOver = false
    const begin = async (tx: Tx): Promise<void> => {
      // What the request has set going may go on behind it.
      if (!isOver) await noteEffect(tx, claim)
    }
    try {
      const answer = await inRequestScope({ begin }, work)
      if (answer === reply) throw new Error(`${call.name} sends its answer by itself: it cannot be kept.`)
      isOver = true
      await this.#behind(() => this.#keep(claim, reply, answer))
      return answer
    } catch (error) {
      isOver = true
      await this.#behind(() => this.#release(claim, error instanceof Refused))
      throw error
    }
  }

  /** The request is done, or has failed, whether this can be written or not. */
  async #behind(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.#log.warn(error, 'an answer could not be kept under its idempotency key')
    }
  }

  #keep({ key, claim }: Claim, reply: FastifyReply, answer: unknown): Promise<unknown> {
    const body = answer === undefined ? null : JSON.stringify(answer)
    const location = reply.getHeader('location') ?? null
    return onPlatform(this.#database, (tx) =>
      executePrepared(
        tx,
        sql`
        update idempotency_keys set status = ${reply.statusCode}, body = ${body}, location = ${location}
         where key = ${key} and claim = ${claim}`,
      ),
    )
  }

  /** A refusal has changed nothing, though something was read. */
  #release({ key, claim }: Claim, isRefusal: boolean): Promise<unknown> {
    return onPlatform(this.#database, (tx) =>
      executePrepared(
        tx,
        sql`
        delete from idempotency_keys
         where key = ${key} and claim = ${claim} and status is null and (${isRefusal} or not has_effect)`,
      ),
    )
  }
}

/**
 * Notes in a transaction of the request that it has an effect, which is committed with it.
 *
 * @throws Refused with request-under-way where another does the request in its place
 */
async function noteEffect(tx: Tx, { key, claim }: Claim): Promise<void> {
  await whileOnPlatform(tx, async () => {
    const [mine] = await executePrepared(
      tx,
      sql`update idempotency_keys set has_effect = true where key = ${key} and claim = ${claim} returning key`,
    )
    if (!mine) throw new Refused('request-under-way')
  })
}

function replay(reply: FastifyReply, { status, body, location }: Kept): FastifyReply {
  if (status !== null) reply.code(status)
  if (location !== null) reply.header('location', location)
  reply.header('idempotency-replayed', 'true')
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
