/** What a printer tells of itself; whichever language it told it in. */
export interface PrinterStatus {
  /** False while it prints nothing: switched off line, its cover open, its paper out, in error. */
  readonly isOnline: boolean
  /** `low` is the near-end sensor, where there is one: a few more receipts fit. */
  readonly paper: 'ok' | 'low' | 'out'
  readonly isCoverOpen: boolean
  /** A cutter that is stuck, a head that is too hot, or the like: somebody has to look at it. */
  readonly hasError: boolean
}

/**
 * Why a receipt is not on paper, or not whole. Each is a refusal of its own with one message:
 * paper-out and printer-cover-open as the printer told, printer-offline where it is there and does not print,
 * printer-unreachable where nothing answers, printer-silent where it took the bytes and stopped, or took too long, not-a-printer
 * where what answers speaks no printer's language.
 */
export const PRINTER_FAULTS = [
  'printer-paper-out',
  'printer-cover-open',
  'printer-offline',
  'printer-unreachable',
  'printer-silent',
  'not-a-printer',
] as const
export type PrinterFault = (typeof PRINTER_FAULTS)[number]

/** What keeps a printer from printing; null where nothing that it tells does. */
export function faultOf(status: PrinterStatus): PrinterFault | null {
  if (status.isCoverOpen) return 'printer-cover-open'
  if (status.paper === 'out') return 'printer-paper-out'
  return status.isOnline && !status.hasError ? null : 'printer-offline'
}

/** Asks an ESC/POS printer how it is, out of turn: DLE EOT 1 to 4, each answered by a byte. */
export const ESC_POS_ASK_STATUS = Uint8Array.of(
  ...[0x10, 0x04, 1],
  ...[0x10, 0x04, 2],
  ...[0x10, 0x04, 3],
  ...[0x10, 0x04, 4],
)
/** Answered only when all before it is on paper: GS r 1. */
export const ESC_POS_ASK_WHEN_DONE = Uint8Array.of(0x1d, 0x72, 1)
/** Asks a Star printer for its status block: ESC ACK SOH. */
export const STAR_ASK_STATUS = Uint8Array.of(0x1b, 0x06, 0x01)
/** Opens the drawer of an ESC/POS printer that is off line and reads nothing else: DLE DC4 1. */
export const ESC_POS_DRAWER_NOW = Uint8Array.of(0x10, 0x14, 1, 0, 1)

/** What has come of a printer's replies so far. A reader keeps the bytes of a reply that is not whole yet. */
export interface StatusReader {
  /** Takes what came; answers the status, once enough came to tell one, and whatever it is by then. */
  take(bytes: Uint8Array): PrinterStatus | null
  /** How often a printer has said that all before the question is on paper. */
  readonly donesHeard: number
  /** Whether what came first is no printer's answer: its fixed bits are wrong, as in a web server's text. For good. */
  readonly isForeign: boolean
}

export const statusReader = (isStar: boolean): StatusReader =>
  isStar ? new StarReader() : new EscPosReader()

/** Epson's reference of ESC/POS: DLE EOT, GS a and GS r. */
class EscPosReader implements StatusReader {
  donesHeard = 0
  isForeign = false
  #answers: number[] = []
  #block: number[] = []
  #status: PrinterStatus | null = null

  take(bytes: Uint8Array): PrinterStatus | null {
    const isKnown = this.#status !== null
    for (const byte of bytes) {
      if (this.isForeign) break
      const isUnderstood = this.#takeByte(byte)
      // A printer that has told how it is may send what nobody asked for; a stranger's first words are judged whole.
      if (!isUnderstood && !isKnown) this.isForeign = true
    }
    if (this.isForeign) this.#status = null
    return this.#status
  }

  /** @returns false for what no printer answers */
  #takeByte(byte: number): boolean {
    if (this.#block.length > 0) {
      // The later bytes of an automatic status have neither of these bits.
      if ((byte & 0x90) !== 0) {
        this.#block = []
        return false
      }
      this.#block.push(byte)
      if (this.#block.length === 4) {
        this.#status = automatic(this.#block)
        this.#block = []
      }
      return true
    }
    // The fixed bits say what a byte is: 1 and 4 are set in answers to DLE EOT, 4 alone begins an automatic status.
    if ((byte & 0x93) === 0x12) {
      this.#answers.push(byte)
      if (this.#answers.length === 4) {
        this.#status = asked(this.#answers)
        this.#answers = []
      }
    } else if ((byte & 0x93) === 0x10) this.#block = [byte]
    else if ((byte & 0xf0) === 0) {
      // It answers after the printer has told how it is: what says no more than this by itself is believed nothing.
      if (this.#status === null) return true
      this.donesHeard += 1
      this.#status = { ...this.#status, paper: paperOf(byte & 0x0c, byte & 0x03) }
    } else return FLOW_CONTROL.includes(byte)
    return true
  }
}

/** XON and XOFF, which a serial port may let through. */
const FLOW_CONTROL: readonly number[] = [0x11, 0x13]

const paperOf = (end: number, nearEnd: number): PrinterStatus['paper'] =>
  end ? 'out' : nearEnd ? 'low' : 'ok'

function asked([printer = 0, offline = 0, error = 0, paper = 0]: readonly number[]): PrinterStatus {
  return {
    isOnline: (printer & 0x08) === 0,
    paper: paperOf((paper & 0x60) | (offline & 0x20), paper & 0x0c),
    isCoverOpen: (offline & 0x04) !== 0,
    // A cutter that is stuck, or what only a repair mends; what mends itself is no fault.
    hasError: (error & 0x28) !== 0,
  }
}

function automatic([first = 0, second = 0, third = 0]: readonly number[]): PrinterStatus {
  return {
    isOnline: (first & 0x08) === 0,
    paper: paperOf(third & 0x0c, third & 0x03),
    isCoverOpen: (first & 0x20) !== 0,
    hasError: (second & 0x28) !== 0,
  }
}

/** Star's automatic status: a first byte that says how long the block is, then its version, then what is asked for. */
class StarReader implements StatusReader {
  readonly donesHeard = 0
  isForeign = false
  #block: number[] = []
  #status: PrinterStatus | null = null

  take(bytes: Uint8Array): PrinterStatus | null {
    for (const byte of bytes) {
      // The first byte ends in 1; none after it does, and bit 4 is never set.
      if ((byte & 0x11) !== (this.#block.length === 0 ? 0x01 : 0)) {
        this.#block = []
        if (this.#status === null) this.isForeign = true
      }
      if (this.isForeign) return null
      if (this.#block.length === 0 && (byte & 0x91) !== 0x01) continue
      this.#block.push(byte)
      const [head = 0] = this.#block
      const length = ((head >> 1) & 0x07) | ((head >> 2) & 0x08)
      if (this.#block.length < Math.max(length, 7)) continue
      this.#status = ofStar(this.#block)
      this.#block = []
    }
    return this.#status
  }
}

function ofStar([, , printer = 0, error = 0, , paper = 0]: readonly number[]): PrinterStatus {
  return {
    isOnline: (printer & 0x08) === 0,
    paper: paperOf(paper & 0x08, paper & 0x06),
    isCoverOpen: (printer & 0x20) !== 0,
    hasError: (error & 0x28) !== 0,
  }
}
