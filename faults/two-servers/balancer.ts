import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOKS_EVERY_MS = 100
/** A machine that does much else may take its time over an answer. */
const PATIENCE_MS = 15_000

/**
 * One address before several servers, as nginx or HAProxy stands there: it asks each whether it is ready, keeps connections to
 * them, takes turns, and gives a request to another only where the first surely had nothing of it.
 */
export class Balancer {
  /** Requests that nobody answered, for which this had to. */
  readonly failed: string[] = []
  readonly #server: Server
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ports: number[]
  readonly #ready = new Set<number>()
  readonly #asking = new Set<number>()
  readonly #timer: NodeJS.Timeout
  #turn = 0

  static async listen(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer([...ports])
    await new Promise<void>((done) => balancer.#server.listen(0, '127.0.0.1', done))
    return balancer
  }

  private constructor(ports: number[]) {
    this.#ports = ports
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer))
    this.#timer = setInterval(() => {
      for (const port of ports) void this.#look(port)
    }, LOOKS_EVERY_MS)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Resolves when it sends requests to so many servers. */
  async sendsTo(count: number): Promise<void> {
    for (let tries = 0; this.#ready.size !== count; tries += 1) {
      if (tries > 600) throw new Error(`The balancer has ${this.#ready.size} servers, not ${count}`)
      await new Promise((done) => setTimeout(done, LOOKS_EVERY_MS))
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Who says that it leaves, or is not there, is sent nothing more; who is slow to say anything is only busy. */
  async #look(port: number): Promise<void> {
    if (this.#asking.has(port)) return
    this.#asking.add(port)
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    this.#asking.delete(port)
    if (isReady) this.#ready.add(port)
    else this.#ready.delete(port)
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    this.#turn += 1
    const ready = this.#ports.filter((port) => this.#ready.has(port))
    const inTurn = ready.map((_, i) => ready[(this.#turn + i) % ready.length] ?? 0)
    for (const port of inTurn) {
      const failure = await this.#try(port, asked, body, answer)
      if (failure === undefined) return
      if (failure !== 'ECONNREFUSED') return this.#giveUp(asked, answer, failure)
    }
    this.#giveUp(asked, answer, 'no server is ready')
  }

  #giveUp(asked: IncomingMessage, answer: ServerResponse, why: string): void {
    this.failed.push(`${asked.method} ${asked.url}: ${why}`)
    answer.writeHead(502).end()
  }

  /** @returns why there was no answer; undefined where there is one, or the caller has left */
  #try(
    port: number,
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<string | undefined> {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = asked.headers
    return new Promise((done) => {
      const passed = request(
        {
          ...{ host: '127.0.0.1', port, method: asked.method, path: asked.url, agent: this.#agent },
          headers: {
            ...headers,
            'content-length': body.length,
            'x-forwarded-for': asked.socket.remoteAddress ?? '',
          },
        },
        (got) => {
          const { connection: ____, 'keep-alive': _____, ...said } = got.headers
          answer.writeHead(got.statusCode ?? 502, said)
          got.pipe(answer)
          // A feed that its server ends is ended here too, or nobody would come back for the next.
          got.once('error', () => answer.destroy())
          done(undefined)
        },
      )
      passed.once('error', (error: NodeJS.ErrnoException) =>
        done(answer.headersSent || answer.destroyed ? undefined : (error.code ?? error.message)),
      )
      answer.once('close', () => passed.destroy())
      passed.end(body)
    })
  }
}
