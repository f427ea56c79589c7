import {
  ESC_POS_ASK_STATUS,
  faultOf,
  type PrinterStatus,
  STAR_ASK_STATUS,
  statusReader,
} from '@tuppence/printing/status'
import type { LocalConnectionKind, PrinterConnection, SendOutcome } from './connection.ts'

/** A cable, as far as printing goes: bytes out, and bytes in where it has a way back. */
export interface ByteStream {
  /** Resolves when the device has taken them; rejects where it is gone or refuses. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** What comes back; told null once when the device is gone. */
  onBytes(listener: (bytes: Uint8Array | null) => void): void
  close(): Promise<void>
}

/** A printer with a full buffer takes nothing until some of it is on paper. */
const WRITE_TIMEOUT_MS = 10_000
/** One that tells of itself answers at once. */
const STATUS_WAIT_MS = 400
const CHUNK_BYTES = 4_096

const GONE: PrinterStatus = { isOnline: false, paper: 'ok', isCoverOpen: false, hasError: false }

async function taking(stream: ByteStream, bytes: Uint8Array<ArrayBuffer>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), WRITE_TIMEOUT_MS)
  })
  const taken = stream.write(bytes).then(
    () => 'taken' as const,
    () => 'gone' as const,
  )
  const became = await Promise.race([taken, tooLate])
  clearTimeout(timer)
  return became
}

const FAULTS = { gone: 'printer-unreachable', silent: 'printer-silent', foreign: 'not-a-printer' } as const

/** A printer at the end of a cable, of USB and of serial ports alike. */
export function printerOver(
  stream: ByteStream,
  { kind, name, isStar }: { kind: LocalConnectionKind; name: string; isStar: boolean },
): PrinterConnection {
  const listeners = new Set<(status: PrinterStatus) => void>()
  let reader = statusReader(isStar)
  let isGone = false
  let status: PrinterStatus | null = null
  let heard: () => void = () => undefined

  const become = (next: PrinterStatus) => {
    status = next
    for (const listener of listeners) listener(next)
    heard()
  }
  stream.onBytes((bytes) => {
    if (bytes === null) {
      isGone = true
      become(GONE)
      return
    }
    const told = reader.take(bytes)
    if (told) become(told)
    else if (reader.isForeign) heard()
  })

  const writeWithin = async (bytes: Uint8Array<ArrayBuffer>): Promise<'taken' | 'silent' | 'gone'> => {
    const became = await taking(stream, bytes)
    return isGone ? 'gone' : became
  }
  /** What the printer says now; null of one that says nothing. */
  const ask = async (): Promise<PrinterStatus | null | 'gone' | 'silent' | 'foreign'> => {
    const answered = new Promise<void>((resolve) => {
      heard = resolve
    })
    const before = status
    status = null
    // Noise on a cable, as it is plugged in, is forgotten.
    if (reader.isForeign) reader = statusReader(isStar)
    const taken = await writeWithin(Uint8Array.from(isStar ? STAR_ASK_STATUS : ESC_POS_ASK_STATUS))
    if (taken !== 'taken') return taken
    if (status === null)
      await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, STATUS_WAIT_MS))])
    const now = status
    status ??= before
    if (isGone) return 'gone'
    return reader.isForeign ? 'foreign' : now
  }
  const failed = (became: keyof typeof FAULTS, mayHavePrinted: boolean): SendOutcome => ({
    ok: false,
    fault: FAULTS[became],
    mayHavePrinted,
  })

  return {
    kind,
    name,
    async send(bytes) {
      const before = await ask()
      if (typeof before === 'string') return failed(before, false)
      const fault = before && faultOf(before)
      if (fault) return { ok: false, fault, mayHavePrinted: false }
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const taken = await writeWithin(Uint8Array.from(bytes.subarray(from, from + CHUNK_BYTES)))
        if (taken !== 'taken') return failed(taken, true)
      }
      if (before === null) return { ok: true }
      const after = await ask()
      if (typeof after === 'string') return failed(after, true)
      const stopped = after && faultOf(after)
      return stopped ? { ok: false, fault: stopped, mayHavePrinted: true } : { ok: true }
    },
    onStatus(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isGone = true
      listeners.clear()
      await stream.close().catch(() => undefined)
    },
  }
}
