import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  readonly to: readonly string[]
  readonly from: string
  /** As it came over the wire. */
  readonly source: string
}

/** How the server is just now; empty takes everything at once. */
export interface MailMood {
  /** The answer to RCPT TO. */
  readonly recipient?: { readonly code: number; readonly says: string }
  /** The answer to the mail itself. */
  readonly data?: { readonly code: number; readonly says: string }
  /** The connection goes in the middle of the mail. */
  readonly cuts?: boolean
  /** The mail is taken, and nothing is answered. */
  readonly isSilent?: boolean
}

/** A mail server on this machine that keeps what it takes. */
export class TestMailServer {
  readonly taken: TakenMail[] = []
  mood: MailMood = {}
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        const { recipient } = this.mood
        done(recipient && refusal(recipient))
      },
      onData: (stream, session, done) => {
        const { data, cuts, isSilent } = this.mood
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => {
          parts.push(part)
          if (cuts) for (const { _socket } of connectionsOf(this.#server)) _socket?.destroy()
        })
        stream.on('end', () => {
          if (data) return done(refusal(data))
          const { mailFrom, rcptTo } = session.envelope
          this.taken.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom === false ? '' : mailFrom.address,
            source: Buffer.concat(parts).toString('utf8'),
          })
          if (!isSilent) done()
        })
      },
    })
    // A client that goes in the middle of a mail is what some tests are about.
    this.#server.on('error', () => undefined)
  }

  /** @param port where the server that is tested was told to find it; any that is free where it is left out */
  static async listen(port = 0): Promise<TestMailServer> {
    const server = new TestMailServer()
    await new Promise<void>((done) => server.#server.listen(port, '127.0.0.1', done))
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    for (const { _socket } of connectionsOf(this.#server)) _socket?.destroy()
    return new Promise((done) => this.#server.close(() => done()))
  }
}

const refusal = ({ code, says }: { code: number; says: string }) =>
  Object.assign(new Error(says), { responseCode: code })

/** The library keeps its connections, and types them nowhere. */
function connectionsOf(server: SMTPServer): Iterable<{ _socket?: { destroy(): void } }> {
  return Reflect.get(server, 'connections') as Set<{ _socket?: { destroy(): void } }>
}
