import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A connection to a printer, as its steps are told one after the other. Nothing of it throws. */
export interface PrinterSocket {
  /** Resolves when the other side has room again; `slow` where it took nothing for so long. */
  write(bytes: Uint8Array, idleMs: number): Promise<'taken' | 'slow' | 'lost'>
  /** What came since, or comes within the time. */
  read(withinMs: number): Promise<Uint8Array | 'nothing' | 'lost'>
  /** Says that nothing more comes, and waits a little for a reset; answers whether the connection broke. */
  end(withinMs: number): Promise<boolean>
  /** Parts from the printer, which takes the next connection only when this one is over. */
  close(): Promise<void>
}

/** A printer's buffer is some kilobytes: what is written at once must leave the system's own buffer before more does. */
const CHUNK_BYTES = 4_096
const PARTING_MS = 300

/** Undefined where nothing answers at the address within the time. */
export async function connectTo(
  { address, port }: { readonly address: string; readonly port: number },
  connectMs: number,
): Promise<PrinterSocket | undefined> {
  const socket = createConnection({ host: address, port, noDelay: true })
  const isOpen = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), connectMs)
    const settle = (value: boolean) => {
      clearTimeout(timer)
      resolve(value)
    }
    socket.once('connect', () => settle(true))
    socket.on('error', () => settle(false))
    socket.once('close', () => settle(false))
  })
  if (isOpen) return overSocket(socket)
  socket.destroy()
  return undefined
}

function overSocket(socket: Socket): PrinterSocket {
  const came: Uint8Array[] = []
  let isBroken = false
  let isOver = false
  let isClosed = false
  let wake: () => void = () => {}
  const woken = (withinMs: number) =>
    Promise.race([
      new Promise<void>((resolve) => (wake = resolve)),
      pause(Math.max(0, withinMs), undefined, { ref: false }),
    ])
  socket.on('data', (bytes) => {
    came.push(bytes)
    wake()
  })
  socket.on('error', () => {
    isBroken = true
    wake()
  })
  socket.on('close', () => {
    isOver = true
    isClosed = true
    wake()
  })
  socket.on('end', () => {
    isOver = true
    wake()
  })

  const writeChunk = async (chunk: Uint8Array, idleMs: number): Promise<'taken' | 'slow' | 'lost'> => {
    let isTaken = false
    socket.write(chunk, () => {
      isTaken = true
      wake()
    })
    const until = Date.now() + idleMs
    while (!isTaken && !isBroken && !isOver && Date.now() < until) await woken(until - Date.now())
    if (isBroken || isOver) return 'lost'
    return isTaken ? 'taken' : 'slow'
  }
  return {
    async write(bytes, idleMs) {
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const became = await writeChunk(bytes.subarray(from, from + CHUNK_BYTES), idleMs)
        if (became !== 'taken') return became
      }
      return isBroken || isOver ? 'lost' : 'taken'
    },
    async read(withinMs) {
      if (came.length === 0 && !isOver && !isBroken) await woken(withinMs)
      if (came.length > 0) return Uint8Array.from(came.splice(0).flatMap((bytes) => [...bytes]))
      return isOver || isBroken ? 'lost' : 'nothing'
    },
    async end(withinMs) {
      const wasOver = isOver
      socket.end()
      const until = Date.now() + withinMs
      while (!isOver && !isBroken && Date.now() < until) await woken(until - Date.now())
      return isBroken || wasOver
    },
    async close() {
      socket.end()
      const until = Date.now() + PARTING_MS
      while (!isClosed && !isBroken && Date.now() < until) await woken(until - Date.now())
      socket.destroy()
    },
  }
}
