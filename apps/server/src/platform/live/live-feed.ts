import { liveFeed, operatorFeed } from '@tuppence/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { Refused } from '../http/refused.ts'
import { serve } from '../http/serve.ts'
import { type Principal, personOf } from '../principal.ts'
import { outsideRequest } from '../request-scope.ts'
import { PROVIDER_FEED } from './announce.ts'
import { LiveChannel, type LiveListener } from './live-channel.ts'
import { formatPlace, type LivePosition } from './live-position.ts'
import { type LiveStream, openStream } from './live-stream.ts'
import { OtherServers } from './notify-others.ts'
import { findStart } from './read-events.ts'

export { announce, announceToProvider, PROVIDER_FEED } from './announce.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Has listeners of a business told what has just been committed. */
    liveFeed: {
      wake(organizationId: string): void
      /** For what works behind the requests of this server: called with each business that `wake` was. */
      onWake(listener: (organizationId: string) => void): void
      /** Something about these people or their sessions changed: a stream whose session is over ends now. */
      recheck(isOf: (who: Principal) => boolean): void
    }
  }
}

const HEARTBEAT_MS = 15_000
/** How long a stream outlives its session at the most, should the news of its end be lost; the answer comes from memory. */
const SESSION_CHECK_MS = 5_000
/** Should a notice be lost, news are heard this late. */
const SAFETY_TICK_MS = 5_000
/** More than anybody has tabs, and than any shop has tills: what is beyond would only hold memory and connections. */
const MAX_FEEDS_OF_SESSION = 20
/** A shop may share a login among its tills. */
const MAX_FEEDS_OF_PERSON = 60
const MAX_FEEDS_OF_BUSINESS = 500
/** The live feed (architecture, "one live feed"): events of one's own business as they are committed, resumable. */
export function liveFeedRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const channels = new Map<string, LiveChannel>()
  const streams = new Map<LiveStream, { readonly who: Principal; check(): Promise<void> }>()
  const listeners: ((organizationId: string) => void)[] = []
  const onError = (error: unknown): void => app.log.error({ err: error }, 'the live feed could not read')
  const others = new OtherServers(database, onError)
  const wakeHere = (organizationId: string): void => channels.get(organizationId)?.wake()
  const wakeAll = (): void => {
    for (const channel of channels.values()) channel.wake()
  }
  const tick = setInterval(wakeAll, SAFETY_TICK_MS)
  tick.unref()

  app.decorate('liveFeed', {
    wake: (organizationId: string): void =>
      outsideRequest(() => {
        wakeHere(organizationId)
        others.tell(organizationId)
        for (const listener of listeners) listener(organizationId)
      }),
    onWake(listener): void {
      listeners.push(listener)
    },
    recheck: (isOf): void =>
      outsideRequest(() => {
        for (const { who, check } of streams.values()) if (isOf(who)) void check()
      }),
  })
  app.addHook('preClose', async () => {
    clearInterval(tick)
    for (const stream of streams.keys()) stream.end()
    await others.close()
  })

  const follow = async ({ who, after: given, request, reply }: Following) => {
    const feed = feedOf(who)
    const asked = request.headers['last-event-id'] ?? given
    const start = await findStart(database, feed, typeof asked === 'string' ? asked : undefined)
    const known = start.isFarBehind ? undefined : start.after
    const placeOf = (position: LivePosition) => formatPlace(start.mark, position)
    // After the last wait: of many at once each sees those before it.
    refuseTooMany(
      [...streams.values()].map((open) => open.who),
      who,
    )
    const stream = openStream(reply)
    const listener: LiveListener = {
      position: known ?? start.now,
      tell: (row, place) => stream.event(row, place && placeOf(place)),
    }
    if (asked !== undefined && !known) stream.startAfresh(placeOf(start.now))
    else stream.place(placeOf(listener.position))
    const channel = channels.get(feed) ?? new LiveChannel(database, feed, onError)
    channels.set(feed, channel)
    const leave = () => {
      channel.remove(listener)
      if (channel.size === 0 && channels.get(feed) === channel) channels.delete(feed)
    }
    const { check, stopWatching } = watch(app, stream, request, who, leave)
    streams.set(stream, { who, check })
    reply.raw.once('close', () => {
      stopWatching()
      streams.delete(stream)
      leave()
    })
    others.hear(wakeHere, wakeAll)
    if (isLocked(who)) leave()
    else channel.add(listener)
    if (reply.raw.destroyed) reply.raw.emit('close')
    return reply
  }
  serve(app, liveFeed, ({ query, person, request, reply }) =>
    follow({ who: person, after: query.after, request, reply }),
  )
  serve(app, operatorFeed, ({ query, operator, request, reply }) =>
    follow({ who: operator, after: query.after, request, reply }),
  )
}

interface Following {
  readonly who: Principal
  readonly after: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Whose events somebody hears: their business's, or the provider's. */
const feedOf = (who: Principal): string => (who.kind === 'operator' ? PROVIDER_FEED : who.organizationId)

function refuseTooMany(open: readonly Principal[], asking: Principal): void {
  const ofBusiness = open.filter((other) => feedOf(other) === feedOf(asking))
  const ofSession = ofBusiness.filter(({ sid }) => sid === asking.sid)
  const ofPerson = ofBusiness.filter((other) => personOf(other) === personOf(asking))
  const isTooMany =
    ofSession.length >= MAX_FEEDS_OF_SESSION ||
    ofPerson.length >= MAX_FEEDS_OF_PERSON ||
    ofBusiness.length >= MAX_FEEDS_OF_BUSINESS
  if (isTooMany) throw new Refused('too-many-tries')
}

/** The till of whoever listens is locked: they are told nothing until it is open again. */
const isLocked = (who: Principal): boolean => who.kind !== 'operator' && who.isLocked === true

/** Heartbeats, and the end of the stream with the end of the session or of the right to sell. */
function watch(
  app: FastifyInstance,
  stream: LiveStream,
  request: FastifyRequest,
  who: Principal,
  goSilent: () => void,
): { check(): Promise<void>; stopWatching(): void } {
  const heartbeat = setInterval(() => stream.heartbeat(), HEARTBEAT_MS)
  let isSilent = isLocked(who)
  const check = async (): Promise<void> => {
    // A database out of reach ends nothing: only an answer does.
    const answer = await app.whoIs(request).catch(() => 'unknown' as const)
    if (answer === 'unknown') return
    const mayHear = answer && (answer.kind === 'operator' || answer.permissions.has('sell'))
    // Unlocked again it comes back, and goes on where it was.
    if (!mayHear || feedOf(answer) !== feedOf(who) || (isSilent && !isLocked(answer))) stream.end()
    else if (!isSilent && isLocked(answer)) {
      isSilent = true
      goSilent()
    }
  }
  const checking = setInterval(check, SESSION_CHECK_MS)
  const stopWatching = () => {
    clearInterval(heartbeat)
    clearInterval(checking)
  }
  return { check, stopWatching }
}
