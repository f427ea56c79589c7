import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a stand-in got. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** In place of JSON. */
  readonly text?: string
  readonly delayMs?: number
  /** Takes the request, and ends the line without a word. */
  readonly drops?: boolean
}

export interface StandIn {
  /** http://127.0.0.1 and its port */
  readonly address: string
  readonly asked: readonly Asked[]
  /** Nobody listens any more: what comes now is not reached. */
  readonly close: () => Promise<void>
}

/** Speaks HTTP in a provider's place. What to answer, and what to refuse, is the provider's own stand-in's to say. */
export async function standIn(answerTo: (asked: Asked) => Answer | Promise<Answer>): Promise<StandIn> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const one: Asked = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    }
    asked.push(one)
    const { status = 200, json, text: words, headers, delayMs = 0, drops = false } = await answerTo(one)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (drops) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(words ?? (json === undefined ? undefined : JSON.stringify(json)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
