import { type Asked, type StandIn, standIn } from './stand-in.test-support.ts'

/** What came back, on its way to us. */
export interface OnItsWay {
  readonly status: number
  readonly text: string
}

/** Of the line itself, and so not handed on. */
const OF_THE_LINE =
  /^(host|connection|content-length|transfer-encoding|keep-alive|content-encoding|accept-encoding)$/
const handedOn = (headers: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_LINE.test(name)))

/** Stands between us and a stand-in: what it answers comes as it is changed here. */
export function between(
  address: string,
  change: (answer: OnItsWay, asked: Asked) => OnItsWay,
): Promise<StandIn> {
  return standIn(async (asked) => {
    const query = asked.query.size > 0 ? `?${asked.query}` : ''
    const headers = Object.entries(asked.headers).map(([name, value]) => [name, `${value}`] as const)
    try {
      const answer = await fetch(`${address}${asked.path}${query}`, {
        ...{ method: asked.method, headers: handedOn(headers) },
        ...(asked.body && { body: asked.body }),
      })
      const heard = { status: answer.status, text: await answer.text() }
      return { headers: handedOn(answer.headers), ...change(heard, asked) }
    } catch {
      return { drops: true }
    }
  })
}
