import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { CHUNK_BYTES, SMALLEST_CHUNK_BYTES, sendInChunks, type Writable } from './send-in-chunks.ts'

afterEach(() => vi.useRealTimers())

interface Paper {
  readonly pieces: Uint8Array[]
  readonly to: Writable
}

/** A printer's end of the link, which may refuse or fail a piece. */
function paper(
  take: (piece: Uint8Array, place: number) => Promise<void> = async () => {},
  write = true,
): Paper {
  const pieces: Uint8Array[] = []
  const onWrite = async (piece: Uint8Array) => {
    await take(piece, pieces.length)
    pieces.push(piece)
  }
  const unused = async () => expect.unreachable('the other way of writing')
  return {
    pieces,
    to: {
      properties: { write, writeWithoutResponse: !write, notify: false, indicate: false },
      writeValueWithResponse: write ? onWrite : unused,
      writeValueWithoutResponse: write ? unused : onWrite,
    },
  }
}

const written = ({ pieces }: Paper) => pieces.flatMap((piece) => [...piece])
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i % 256)
const never = new AbortController().signal

it('a receipt arrives byte for byte, in pieces that a printer takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      const printed = paper()
      expect(await sendInChunks(printed.to, bytes, never)).toEqual({ ok: true })
      expect(written(printed)).toEqual([...bytes])
      expect(printed.pieces.every(({ length }) => length > 0 && length <= CHUNK_BYTES)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

it('a printer that acknowledges nothing is written to without, and not too fast', async () => {
  vi.useFakeTimers()
  const printed = paper(undefined, false)
  const sending = sendInChunks(printed.to, bytesOf(250), never)
  await vi.advanceTimersByTimeAsync(19)
  expect(printed.pieces).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await sending).toEqual({ ok: true })
  expect(written(printed)).toEqual([...bytesOf(250)])
})

it('a piece that is too long for the printer is sent again in smaller ones', async () => {
  const printed = paper(async (piece) => {
    if (piece.length > SMALLEST_CHUNK_BYTES) throw new DOMException('too long', 'InvalidModificationError')
  })
  expect(await sendInChunks(printed.to, bytesOf(250), never)).toEqual({ ok: true })
  expect(written(printed)).toEqual([...bytesOf(250)])
})

it('a printer that refuses the smallest piece is not asked for ever', async () => {
  const refuse = async () => {
    throw new DOMException('too long', 'InvalidModificationError')
  }
  expect(await sendInChunks(paper(refuse).to, bytesOf(50), never)).toEqual({
    ok: false,
    fault: 'printer-unreachable',
    mayHavePrinted: false,
  })
})

it('a link that is cut says whether any of it may be on paper', async () => {
  const cutAt = (place: number) =>
    paper(async (_, at) => {
      if (at === place) throw new DOMException('GATT Server is disconnected', 'NetworkError')
    })
  const fault = 'printer-unreachable'
  expect(await sendInChunks(cutAt(0).to, bytesOf(250), never)).toEqual({
    ok: false,
    fault,
    mayHavePrinted: false,
  })
  expect(await sendInChunks(cutAt(1).to, bytesOf(250), never)).toEqual({
    ok: false,
    fault,
    mayHavePrinted: true,
  })
})

it('a sending that is given up ends before its next piece', async () => {
  const ended = new AbortController()
  const printed = paper(async (_, at) => {
    if (at === 2) ended.abort()
  })
  const outcome = await sendInChunks(printed.to, bytesOf(1000), ended.signal)
  expect(outcome).toEqual({ ok: false, fault: 'printer-unreachable', mayHavePrinted: true })
  expect(printed.pieces).toHaveLength(3)
})

it('a write that the lost link never answers ends with the link, and may be on paper', async () => {
  const ended = new AbortController()
  const sending = sendInChunks(paper(() => new Promise(() => {})).to, bytesOf(10), ended.signal)
  ended.abort()
  expect(await sending).toEqual({ ok: false, fault: 'printer-unreachable', mayHavePrinted: true })
})

it('a printer that holds a write back for ever is silent', async () => {
  vi.useFakeTimers()
  const sending = sendInChunks(paper(() => new Promise(() => {})).to, bytesOf(10), never)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await sending).toEqual({ ok: false, fault: 'printer-silent', mayHavePrinted: true })
})
