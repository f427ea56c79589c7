import { connect, createServer, type Server, type Socket } from 'node:net'

/** What may happen to one connection. */
const FATES = [
  'passes',
  'passes',
  'is slow',
  'is refused',
  'is cut before the server has it all',
  'is cut before the answer',
  'has its answer truncated',
  'comes twice',
  'is never answered',
] as const
type Fate = (typeof FATES)[number]

/** A network between a till and the server that treats each connection as it falls. */
export class TcpProxy {
  readonly counts = new Map<Fate, number>()
  /** From now on everything passes. */
  isCalm = false
  readonly #server: Server
  readonly #target: number
  readonly #open = new Set<Socket>()

  static async open(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done))
    return proxy
  }

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((till) => this.#meet(till))
  }

  get url(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
  }

  #meet(till: Socket): void {
    const fate = this.isCalm ? 'passes' : (FATES[Math.floor(Math.random() * FATES.length)] ?? 'passes')
    this.counts.set(fate, (this.counts.get(fate) ?? 0) + 1)
    this.#keep(till)
    if (fate === 'is refused') return void till.destroy()
    const server = this.#connect()
    const both = () => {
      till.destroy()
      server.destroy()
    }
    till.once('close', () => server.end())
    server.once('close', () => till.end())
    this.#fromTill(fate, till, server, both)
    if (fate === 'is never answered') return void server.resume()
    this.#fromServer(fate, till, server, both)
  }

  #fromTill(fate: Fate, till: Socket, server: Socket, cut: () => void): void {
    const twin = fate === 'comes twice' ? this.#connect() : undefined
    // The twin's answer goes nowhere, and it says everything a little later.
    twin?.resume()
    till.once('close', () => setTimeout(() => twin?.destroy(), 2_000))
    till.on('data', (bytes) => {
      if (fate === 'is cut before the server has it all') {
        server.write(bytes.subarray(0, Math.floor(bytes.length * Math.random())))
        setTimeout(cut, 20)
        return
      }
      if (fate === 'is slow') setTimeout(() => server.write(bytes), Math.random() * 800)
      else server.write(bytes)
      if (twin) setTimeout(() => twin.write(bytes), Math.random() * 300)
    })
  }

  #fromServer(fate: Fate, till: Socket, server: Socket, cut: () => void): void {
    server.on('data', (bytes) => {
      if (fate === 'is cut before the answer') return cut()
      if (fate === 'has its answer truncated') {
        till.write(bytes.subarray(0, Math.floor(bytes.length * Math.random())))
        setTimeout(cut, 20)
        return
      }
      if (fate === 'is slow') setTimeout(() => till.write(bytes), Math.random() * 800)
      else till.write(bytes)
    })
  }

  #connect(): Socket {
    return this.#keep(connect(this.#target, '127.0.0.1'))
  }

  #keep(socket: Socket): Socket {
    this.#open.add(socket)
    // A broken connection is the point here; whoever used it finds out.
    socket.on('error', () => undefined)
    socket.once('close', () => this.#open.delete(socket))
    return socket
  }
}
