import { Agent, request } from 'node:http'

export interface Answered {
  readonly status: number
  readonly body: string
}

/** Asks with as little work as Node allows, so that what is measured is the server. One connection for each in flight. */
export class Poster {
  readonly #agent: Agent
  readonly #url: URL
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string>, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#url = new URL(url)
    this.#headers = { ...headers, 'content-type': 'application/json' }
  }

  post(path: string, body: string): Promise<Answered> {
    return this.#send('POST', path, body)
  }

  get(path: string): Promise<Answered> {
    return this.#send('GET', path, '')
  }

  #send(method: string, path: string, body: string): Promise<Answered> {
    return new Promise((done, fail) => {
      const { hostname, port } = this.#url
      const headers = { ...this.#headers, 'content-length': String(Buffer.byteLength(body)) }
      const sent = request({ agent: this.#agent, hostname, port, path, method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
        answer.on('error', fail)
      })
      sent.on('error', fail)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
