import type { PrinterFault } from '@tuppence/printing/status'
import type { SendOutcome } from '../printers/connection.ts'
import type { GattCharacteristic } from './web-bluetooth.ts'

/**
 * A page is not told how much one write may carry. 100 bytes is what printers in the field take
 * (@point-of-sale/webbluetooth-receipt-printer); 20 is what Bluetooth promises of every device.
 */
export const CHUNK_BYTES = 100
export const SMALLEST_CHUNK_BYTES = 20
/** Between writes that nobody acknowledges, so that the printer's buffer keeps up (the same source). */
const UNACKNOWLEDGED_PAUSE_MS = 20
/** A printer that is out of paper holds a write back; longer than this, nobody goes on waiting. */
const WRITE_TIMEOUT_MS = 10_000

export type Writable = Pick<
  GattCharacteristic,
  'properties' | 'writeValueWithResponse' | 'writeValueWithoutResponse'
>

/**
 * Writes all of it, piece by piece, each acknowledged where the printer can do that. A piece that the printer refuses for
 * its length was not taken, and is sent again in smaller ones.
 *
 * @param ended tells that the link is gone or the sending given up: a write that is under way may never be answered then
 */
export async function sendInChunks(
  to: Writable,
  bytes: Uint8Array,
  ended: AbortSignal,
): Promise<SendOutcome> {
  let size = CHUNK_BYTES
  let sent = 0
  const failed = (fault: PrinterFault): SendOutcome => ({ ok: false, fault, mayHavePrinted: sent > 0 })
  while (sent < bytes.length) {
    if (ended.aborted) return failed('printer-unreachable')
    const piece = bytes.slice(sent, sent + size)
    const result = await write(to, piece, ended)
    if (result === 'too-long' && size > SMALLEST_CHUNK_BYTES) {
      size = SMALLEST_CHUNK_BYTES
      continue
    }
    // What was under way may have arrived all the same.
    if (result === 'silent') return { ok: false, fault: 'printer-silent', mayHavePrinted: true }
    if (result === 'cut') return { ok: false, fault: 'printer-unreachable', mayHavePrinted: true }
    if (result !== 'taken') return failed('printer-unreachable')
    sent += piece.length
  }
  return { ok: true }
}

type Written = 'taken' | 'too-long' | 'silent' | 'cut' | 'failed'

async function write(to: Writable, piece: Uint8Array<ArrayBuffer>, ended: AbortSignal): Promise<Written> {
  const over = new AbortController()
  const given = new Promise<'silent' | 'cut'>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), WRITE_TIMEOUT_MS)
    ended.addEventListener('abort', () => resolve('cut'), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([writeOne(to, piece), given])
  } catch (error) {
    // "Invalid attribute length" of the device, or of the browser for a value that is longer than the link carries.
    return error instanceof DOMException && error.name === 'InvalidModificationError' ? 'too-long' : 'failed'
  } finally {
    over.abort()
  }
}

async function writeOne(to: Writable, piece: Uint8Array<ArrayBuffer>): Promise<'taken'> {
  if (to.properties.write) await to.writeValueWithResponse(piece)
  else {
    await to.writeValueWithoutResponse(piece)
    await new Promise((resolve) => setTimeout(resolve, UNACKNOWLEDGED_PAUSE_MS))
  }
  return 'taken'
}
