import type { Call } from '@tuppence/contract/call'
import { problemSchema } from '@tuppence/contract/problem'
import { TURNS, type Turn } from '../support/turn.ts'
import type { Actor } from './actors.ts'
import type { Answered, Asked, Attack } from './attacks.ts'
import { type Ground, type LivingBusiness, THEIR_WORD } from './other-business.ts'

interface Sides {
  readonly calls: readonly Call[]
  readonly actors: readonly Actor[]
  readonly attacks: readonly Attack[]
  /** Tried in every way, whatever has its turn. */
  readonly inFull?: ReadonlySet<Call>
}

/** Answers have their whole text but those that never end. */
export interface Answer extends Answered {
  readonly body: string
}

const IN_TURNS_OF = 4

export interface Try {
  readonly call: Call
  readonly actor: Actor
  readonly attacks: readonly Attack[]
}

/** What is to be tried: everything, or the sixth that has its turn beside what is tried always and the calls that are tried in full. */
export function triesOf({ calls, actors, attacks, inFull }: Sides, turn: Turn): Try[] {
  let inTurn = 0
  const hasTurn = (call: Call, { isAlways }: Attack) =>
    isAlways || turn === 'whole' || inFull?.has(call) || inTurn++ % TURNS === turn
  return actors.flatMap((actor, a) =>
    calls.map((call, c) => {
      const applying = attacks.filter(
        (attack) => attack.applies(call, actor) && (!attack.byTurns || (c + a) % IN_TURNS_OF === 0),
      )
      return { call, actor, attacks: applying.filter((attack) => hasTurn(call, attack)) }
    }),
  )
}

/** Sends every call as everybody in every way that has its turn, and tells what was not answered as it must be. */
export async function tryEverything(
  ground: Ground,
  { other, turn, ...sides }: Sides & { readonly other: LivingBusiness; readonly turn: Turn },
) {
  const { calls, actors, attacks } = sides
  const figures = {
    routes: calls.length,
    roles: actors.length,
    'attack classes': attacks.length,
    requests: 0,
    refusals: 0,
    surprises: 0,
  }
  const surprises: string[] = []
  const tries = triesOf(sides, turn)
  const one = async ({ call, actor, attacks: tried }: Try) => {
    const token = await actor.token()
    const verdict = actor.verdict(call)
    for (const attack of tried)
      for (const request of attack.requests(call, other, verdict, actor)) {
        figures.requests += 1
        const answer = await send(ground, request, token, attack.byCookie, figures.requests)
        if (answer.status >= 400) figures.refusals += 1
        const wrong =
          attack.wrong(call, answer, verdict, actor) ??
          (!/^operator(,|$)/.test(actor.name) && answer.body.includes(THEIR_WORD)
            ? 'tells of another business'
            : undefined)
        if (wrong === undefined) continue
        figures.surprises += 1
        surprises.push(`${call.name}, ${actor.name}, ${attack.name}: ${wrong}`)
      }
  }
  await Promise.all(
    actors.map(async (actor) => {
      for (const each of tries) if (each.actor === actor) await one(each)
    }),
  )
  return { figures, surprises }
}

const inEveryCookie = (token: string) =>
  ['tuppence', 'tuppence-office', 'tuppence-portal'].map((name) => `${name}=${token}`).join('; ')

export async function send(
  { app }: Ground,
  request: Asked,
  token: string | undefined,
  byCookie: true | undefined,
  number: number,
): Promise<Answer> {
  const carried =
    token && (byCookie ? { cookie: inEveryCookie(token) } : { authorization: `Bearer ${token}` })
  const answer = await app.inject({
    ...request,
    headers: { ...request.headers, ...carried },
    // From everywhere, so that the limits of an address stay out of it.
    remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    payloadAsStream: true,
  })
  const { statusCode: status } = answer
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    answer.stream().destroy()
    return { status, code: undefined, body: '' }
  }
  let body = ''
  for await (const part of answer.stream()) body += part
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  const code = isProblem && body ? problemSchema.parse(JSON.parse(body)).code : undefined
  return { status, code, body }
}
