import { createServer, type Server, type Socket } from 'node:net'

/** How a printer stands, and what is wrong with it. */
export interface PrinterMood {
  paper?: 'ok' | 'low' | 'out'
  isCoverOpen?: boolean
  /** It tells nothing of itself, as the cheapest do. */
  isMute?: boolean
  /** It breaks the connection when it has taken so many bytes of a job. */
  diesAfter?: number
  /** Its paper ends when it has taken so many bytes of a job. */
  paperEndsAfter?: number
  /** It says that it is done so long after the last byte. */
  printsForMs?: number
  /** It is never done, and says nothing any more once it was given a job. */
  hangs?: boolean
  /** Tells how it is, and never when it is done, as many a cheap one. */
  tellsNoEnd?: boolean
}

/**
 * An ESC/POS printer on the network, as Epson's reference describes one: it answers DLE EOT out of turn and GS r in its turn,
 * prints what else it is given, and takes one connection at a time.
 */
export class TestPrinter {
  readonly host = '127.0.0.1'
  readonly port: number
  mood: PrinterMood = {}
  /** What came of each connection that was given anything to print. */
  readonly jobs: number[][] = []
  pulsesNow = 0
  connections = 0
  /** The most connections there were at a time. */
  atOnce = 0
  #open = 0
  readonly #server: Server

  private constructor(server: Server, port: number) {
    this.#server = server
    this.port = port
    server.on('connection', (socket) => this.#serve(socket))
  }

  /** Listens at the first free port of those that receipt printers have. */
  static async listen(): Promise<TestPrinter> {
    for (let port = 9100; port <= 9109; port += 1) {
      const server = createServer()
      const isListening = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(port, '127.0.0.1', () => resolve(true))
      })
      if (isListening) return new TestPrinter(server, port)
    }
    throw new Error('No port from 9100 to 9109 is free')
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** All that was printed, as the text between its commands reads in Latin letters. */
  get printed(): string {
    return Buffer.from(this.jobs.flat()).toString('latin1')
  }

  #serve(socket: Socket): void {
    this.connections += 1
    this.#open += 1
    this.atOnce = Math.max(this.atOnce, this.#open)
    const job: number[] = []
    socket.on('close', () => {
      this.#open -= 1
    })
    socket.on('error', () => {})
    let held: number[] = []
    socket.on('data', (bytes) => {
      held = this.#take(socket, job, [...held, ...bytes])
    })
  }

  /** Does what the bytes ask; answers those that are no whole command yet. */
  #take(socket: Socket, job: number[], bytes: number[]): number[] {
    let at = 0
    while (at < bytes.length) {
      const [first, second, third] = bytes.slice(at, at + 3)
      const isCommand = first === 0x10 || (first === 0x1d && second === 0x72)
      if ((first === 0x10 || first === 0x1d) && at + 3 > bytes.length) return bytes.slice(at)
      if (!isCommand) {
        if (job.length === 0) this.jobs.push(job)
        job.push(bytes[at] ?? 0)
        if (this.mood.diesAfter !== undefined && job.length >= this.mood.diesAfter) {
          socket.resetAndDestroy()
          return []
        }
        if (this.mood.paperEndsAfter !== undefined && job.length >= this.mood.paperEndsAfter)
          this.mood.paper = 'out'
        at += 1
        continue
      }
      if (first === 0x10 && second === 0x04) this.#answer(socket, job, third ?? 0)
      if (first === 0x10 && second === 0x14) {
        this.pulsesNow += 1
        at += 2
      }
      if (first === 0x1d) this.#tellDone(socket)
      at += 3
    }
    return []
  }

  #answer(socket: Socket, job: number[], asked: number): void {
    const { paper = 'ok', isCoverOpen = false, isMute, hangs } = this.mood
    if (isMute || (hangs && job.length > 0)) return
    const isOffline = paper === 'out' || isCoverOpen
    const answers = [
      0x12 | (isOffline ? 0x08 : 0),
      0x12 | (isCoverOpen ? 0x04 : 0) | (paper === 'out' ? 0x20 : 0),
      0x12,
      0x12 | (paper === 'low' ? 0x0c : 0) | (paper === 'out' ? 0x6c : 0),
    ]
    socket.write(Uint8Array.of(answers[asked - 1] ?? 0x12))
  }

  #tellDone(socket: Socket): void {
    const { isMute, hangs, tellsNoEnd, paper, printsForMs = 0 } = this.mood
    // Without paper the question waits behind what is not printed.
    if (isMute || hangs || tellsNoEnd || paper === 'out') return
    setTimeout(() => socket.writable && socket.write(Uint8Array.of(0x00)), printsForMs)
  }
}
