import type { AnswerOf, Call } from '@tuppence/contract/call'

/** What a test answers a call with, on seeing what was sent. */
type Handler<C extends Call> = (asked: AskedCall) => AnswerOf<C> | Promise<AnswerOf<C>>

/** A request that the application has made. */
export interface AskedCall {
  readonly name: string
  readonly url: URL
  readonly body: unknown
  readonly headers: Headers
}

interface Entry {
  readonly call: Call
  readonly path: RegExp
  readonly respond: (asked: AskedCall) => Promise<Response>
}

/**
 * Stands where the network begins: the test says what each call of the contract is answered with, and an answer that the contract does
 * not have fails the test. So does a call that nobody has answered.
 */
class TestServer {
  #entries: Entry[] = []
  /** The previous test's answers, and until when requests of its application may still arrive. */
  #before: { readonly entries: readonly Entry[]; readonly untilMs: number } = { entries: [], untilMs: 0 }
  /** Requests of this test that have no answer yet. */
  #pending = { calls: 0 }
  #window = newWindow()
  #othersStatus: number | undefined
  /** Whether the test has opened a screen: what is asked before is an echo of the test before it. */
  isOpened = false
  readonly asked: AskedCall[] = []
  /** What no test may leave behind: calls that nobody answers, and answers that the contract does not have. */
  readonly faults: string[] = []
  /** Nothing reaches it, whatever a call is answered with: see `goOffline`. */
  isOffline = false
  /** The server's clock minus this device's, where it says the time when it is asked whether it can be reached. */
  clockOffsetMs: number | undefined

  /** Later answers replace earlier ones of the same call. Headers are given where the application reads them. */
  answer<C extends Call>(
    call: C,
    answer: AnswerOf<C> | Handler<C>,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    this.#add(call, async (asked) => {
      const value =
        typeof answer === 'function' ? await (answer as (asked: AskedCall) => unknown)(asked) : answer
      if (!call.answer) return new Response(null, { status: call.status ?? 204, headers })
      const json = JSON.stringify(value)
      const { error } = call.answer.safeParse(JSON.parse(json))
      if (error) this.faults.push(`${call.name}: ${error.message}`)
      return new Response(json, { status: call.status ?? 200, headers: { ...JSON_TYPE, ...headers } })
    })
  }

  /** Answers a call that the test has said nothing of yet. */
  answerByDefault<C extends Call>(call: C, answer: AnswerOf<C> | Handler<C>): void {
    if (!this.#isSaid(call)) this.answer(call, answer)
  }

  /** Refuses a call that the test has said nothing of yet. */
  refuseByDefault(call: Call, status: number, body: object | string = ''): void {
    if (!this.#isSaid(call)) this.refuse(call, status, body)
  }

  /** A refusal or a failure: its status, and the body where the server gives one. */
  refuse(call: Call, status: number, body: object | string = ''): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    this.#add(call, async () => new Response(text, { status, headers: JSON_TYPE }))
  }

  /** Every call that the test does not answer, where it is about none of them. */
  refuseOthers(status: number): void {
    this.#othersStatus = status
  }

  /** Nothing was said of these calls: a default may answer them. */
  forget(...calls: readonly Call[]): void {
    this.#entries = this.#entries.filter((entry) => !calls.includes(entry.call))
  }

  /** As where there is no network. */
  drop(call: Call): void {
    this.#add(call, () => Promise.reject(new TypeError('Failed to fetch')))
  }

  /** Answers only once the test says so. */
  hold<C extends Call>(call: C, answer: AnswerOf<C>): () => void {
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    this.answer(call, async () => {
      await released
      return answer
    })
    return release
  }

  /** Refuses only once the test says so. */
  holdRefusal(call: Call, status: number, body: object | string = ''): () => void {
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    this.#add(call, async () => {
      await released
      return new Response(text, { status, headers: JSON_TYPE })
    })
    return release
  }

  /** The requests of a call so far. */
  askedOf = (call: Call) => this.asked.filter(({ name }) => name === call.name)

  reset(): void {
    this.isOpened = false
    this.#before = { entries: this.#entries, untilMs: performance.now() + ECHO_MS }
    this.#entries = []
    this.#pending = { calls: 0 }
    this.#window = newWindow()
    this.#othersStatus = undefined
    this.asked.length = 0
    this.faults.length = 0
    this.isOffline = false
    this.clockOffsetMs = undefined
  }

  #timeHeaders(): Record<string, string> {
    if (this.clockOffsetMs === undefined) return {}
    return { date: new Date(Date.now() + this.clockOffsetMs).toUTCString() }
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (this.isOffline) throw new TypeError('Failed to fetch')
    // Whether the server can be reached at all.
    if (request.method === 'HEAD') return new Response(null, { headers: this.#timeHeaders() })
    const isOf = ({ call, path }: Entry) => call.method === request.method && path.test(url.pathname)
    const found = this.#entries.find(isOf)
    if (!found && this.#othersStatus) return new Response('', { status: this.#othersStatus })
    if (!found) {
      const isEcho = performance.now() < this.#before.untilMs && this.#before.entries.some(isOf)
      if (this.isOpened && !isEcho) this.faults.push(`${request.method} ${url.pathname} is not answered`)
      return new Response('', { status: 503 })
    }
    const text = await request.text()
    const asked = {
      ...{ name: found.call.name, url, headers: request.headers },
      body: text === '' ? undefined : JSON.parse(text),
    }
    this.asked.push(asked)
    const pending = this.#pending
    pending.calls += 1
    try {
      return await Promise.race([late(found.respond(asked)), this.#window.closed])
    } finally {
      pending.calls -= 1
    }
  }

  /** The window is closed: an answer that it still waits for, one that is held too, never comes. */
  close(): void {
    this.isOpened = false
    this.#window.close()
  }

  /** Resolves when no request is pending, so that nothing carries over into the next test. */
  async settled(): Promise<void> {
    const untilMs = performance.now() + ECHO_MS / 4 + LATE_MS
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < untilMs; ) {
      await new Promise((done) => setTimeout(done, 4))
      quiet = this.#pending.calls === 0 ? quiet + 1 : 0
    }
  }

  #isSaid = (call: Call) => this.#entries.some((entry) => entry.call === call)

  #add(call: Call, respond: Entry['respond']) {
    const path = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
    this.#entries = [{ call, path, respond }, ...this.#entries.filter((entry) => entry.call !== call)]
  }
}

/** How long requests of a closed application may still arrive. */
const ECHO_MS = 1_000
/** Consecutive checks, a few milliseconds apart, that must find nothing pending. */
const QUIET_TURNS = 3

/** Milliseconds that an answer may take at most, drawn anew for each: see `npm run test:late`. */
const LATE_MS = Number(import.meta.env.VITE_LATE_MS ?? 0)

async function late(answer: Promise<Response>): Promise<Response> {
  if (LATE_MS > 0)
    await Promise.allSettled([answer, new Promise((done) => setTimeout(done, Math.random() * LATE_MS))])
  return answer
}

/** What ends every request of a window that waits for its answer. */
function newWindow() {
  let close = () => {}
  const closed = new Promise<never>((_, drop) => {
    close = () => drop(new TypeError('Failed to fetch'))
  })
  closed.catch(() => {})
  return { close, closed }
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const server = new TestServer()

const realFetch = window.fetch.bind(window)

// At once, because a module that is loaded after this one may keep what fetch is then.
window.fetch = (input, init) => {
  const request = new Request(input, init)
  return new URL(request.url).pathname.startsWith('/api/') ? server.handle(request) : realFetch(request)
}
