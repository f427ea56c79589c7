import {
  ESC_POS_ASK_STATUS,
  ESC_POS_ASK_WHEN_DONE,
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
/** Its buffer takes a whole receipt at once: how long one that tells of itself is waited for to say that it is done. */
const DONE_WAIT_MS = 8_000
/** The same of one that has never said so, and how often it is asked meanwhile. */
const NEVER_DONE_WAIT_MS = 2_000
const ASKED_EVERY_MS = 250
const CHUNK_BYTES = 4_096

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

type Unanswered = 'gone' | 'silent' | 'foreign'

/** What is asked of a printer and what it says, over its cable. */
function talkOver(stream: ByteStream, isStar: boolean) {
  let reader = statusReader(isStar)
  let isGone = false
  let status: PrinterStatus | null = null
  let heard: () => void = () => undefined
  stream.onBytes((bytes) => {
    if (bytes === null) {
      isGone = true
      heard()
      return
    }
    const told = reader.take(bytes)
    if (told) status = told
    if (told || reader.isForeign) heard()
  })
  const write = async (bytes: Uint8Array): Promise<'taken' | 'silent' | 'gone'> => {
    const became = await taking(stream, Uint8Array.from(bytes))
    return isGone ? 'gone' : became
  }
  return {
    write,
    /** How often it has said that all before the question is on paper. */
    donesHeard: () => reader.donesHeard,
    /** What it says of itself now; null of one that says nothing. */
    async ask(): Promise<PrinterStatus | null | Unanswered> {
      const answered = new Promise<void>((resolve) => {
        heard = resolve
      })
      const before = status
      status = null
      // Noise on a cable, as it is plugged in, is forgotten.
      if (reader.isForeign) reader = statusReader(isStar)
      const taken = await write(isStar ? STAR_ASK_STATUS : ESC_POS_ASK_STATUS)
      if (taken !== 'taken') return taken
      if (status === null)
        await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, STATUS_WAIT_MS))])
      const now = status
      status ??= before
      if (isGone) return 'gone'
      return reader.isForeign ? 'foreign' : now
    },
    hangUp: () => {
      isGone = true
    },
  }
}

const FAULTS = { gone: 'printer-unreachable', silent: 'printer-silent', foreign: 'not-a-printer' } as const
const failed = (became: keyof typeof FAULTS, mayHavePrinted: boolean): SendOutcome => ({
  ok: false,
  fault: FAULTS[became],
  mayHavePrinted,
})

/** A printer at the end of a cable, of USB and of serial ports alike. */
export function printerOver(
  stream: ByteStream,
  { kind, name, isStar }: { kind: LocalConnectionKind; name: string; isStar: boolean },
): PrinterConnection {
  const talk = talkOver(stream, isStar)
  // Star's language has no such question.
  let doneWaitMs = isStar ? NEVER_DONE_WAIT_MS : DONE_WAIT_MS

  /** Watches it for faults until it says that all before the question is on paper; one that never says so has printed by then. */
  const untilDone = async (): Promise<SendOutcome> => {
    const donesBefore = talk.donesHeard()
    const until = Date.now() + doneWaitMs
    const taken = isStar ? 'taken' : await talk.write(ESC_POS_ASK_WHEN_DONE)
    if (taken !== 'taken') return failed(taken, true)
    for (;;) {
      const now = await talk.ask()
      if (typeof now === 'string') return failed(now, true)
      if (talk.donesHeard() > donesBefore) return { ok: true }
      const fault = now && faultOf(now)
      if (fault) return { ok: false, fault, mayHavePrinted: true }
      if (Date.now() >= until) break
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
    doneWaitMs = NEVER_DONE_WAIT_MS
    return { ok: true }
  }

  return {
    kind,
    name,
    async send(bytes, isPulse = false) {
      const before = await talk.ask()
      if (typeof before === 'string') return failed(before, false)
      const fault = before && faultOf(before)
      if (fault) return { ok: false, fault, mayHavePrinted: false }
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const taken = await talk.write(bytes.subarray(from, from + CHUNK_BYTES))
        if (taken !== 'taken') return failed(taken, true)
      }
      return before === null || isPulse ? { ok: true } : untilDone()
    },
    async close() {
      talk.hangUp()
      await stream.close().catch(() => undefined)
    },
  }
}
