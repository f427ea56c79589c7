import type { createClient } from '@tuppence/contract/client'

type Send = ReturnType<typeof createClient>

/**
 * A sender that, while a call is under way, answers the very same call with its answer and sends nothing a second time: a
 * button that is pressed twice before the screen has shown it busy must not open two businesses. Reads go each for itself.
 */
export function oneAtOnce(send: Send): Send {
  const underWay = new Map<string, Promise<unknown>>()
  const once = (...asked: Parameters<Send>): Promise<unknown> => {
    const [call, sent, options] = asked
    // One that can be broken off belongs to whoever may break it off.
    if (call.method === 'GET' || options?.signal !== undefined) return send(...asked)
    const key = JSON.stringify([call.name, sent])
    const before = underWay.get(key)
    if (before) return before
    const answer = send(...asked).finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }
  return once as Send
}
