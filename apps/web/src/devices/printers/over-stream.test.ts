import { describe, expect, it, vi } from 'vitest'
import { type ByteStream, printerOver } from './over-stream.ts'

/** The far end of a cable. */
function cable({ tells = true, tellsDone = true, unpluggedAfter = Number.POSITIVE_INFINITY } = {}) {
  const got: number[] = []
  const state = { isCoverOpen: false, paper: 'ok' as 'ok' | 'out', printsForMs: 20 }
  let tell: (bytes: Uint8Array | null) => void = () => undefined
  const stream: ByteStream = {
    async write(bytes) {
      if (bytes[0] === 0x10 && bytes[1] === 0x04) {
        const { isCoverOpen, paper } = state
        const isOffline = isCoverOpen || paper === 'out' ? 0x08 : 0
        if (tells)
          tell(
            Uint8Array.of(
              0x12 | isOffline,
              0x12 | (isCoverOpen ? 4 : 0),
              0x12,
              0x12 | (paper === 'out' ? 0x6c : 0),
            ),
          )
        return
      }
      if (bytes[0] === 0x1d && bytes[1] === 0x72) {
        // Without paper the question waits behind what is not printed.
        if (tellsDone) setTimeout(() => state.paper === 'ok' && tell(Uint8Array.of(0)), state.printsForMs)
        return
      }
      got.push(...bytes)
      if (got.length > unpluggedAfter) {
        tell(null)
        throw new Error('unplugged')
      }
    },
    onBytes: (listener) => {
      tell = listener
    },
    close: async () => undefined,
  }
  return { stream, got, state }
}
const of = (stream: ByteStream) => printerOver(stream, { kind: 'usb', name: 'A printer', isStar: false })
const receipt = new Uint8Array(10_000).fill(0x41)

describe('a printer at a cable', () => {
  it('takes all of a receipt', async () => {
    const { stream, got } = cable()
    expect(await of(stream).send(receipt)).toEqual({ ok: true })
    expect(got).toHaveLength(10_000)
  })

  it('prints also where it tells nothing', async () => {
    const { stream, got } = cable({ tells: false })
    expect(await of(stream).send(receipt)).toEqual({ ok: true })
    expect(got).toHaveLength(10_000)
  })

  it('is told apart from what is no printer, and noise of the cable is forgotten', async () => {
    const { stream, got } = cable()
    let hear: (bytes: Uint8Array | null) => void = () => undefined
    let isOther = true
    const printer = of({
      ...stream,
      onBytes: (listener) => {
        hear = listener
        stream.onBytes(listener)
      },
      write: async (bytes) =>
        isOther ? hear(new TextEncoder().encode('READY 22\r\n')) : await stream.write(bytes),
    })
    const foreign = { ok: false, fault: 'not-a-printer', mayHavePrinted: false }
    expect(await printer.send(receipt)).toEqual(foreign)
    isOther = false
    expect(await printer.send(receipt)).toEqual({ ok: true })
    expect(got).toHaveLength(10_000)
  })

  it('is given nothing with its cover open or without paper, and says which', async () => {
    const { stream, got, state } = cable()
    const printer = of(stream)
    state.isCoverOpen = true
    expect(await printer.send(receipt)).toEqual({
      ok: false,
      fault: 'printer-cover-open',
      mayHavePrinted: false,
    })
    state.isCoverOpen = false
    state.paper = 'out'
    expect(await printer.send(receipt)).toEqual({
      ok: false,
      fault: 'printer-paper-out',
      mayHavePrinted: false,
    })
    expect(got).toEqual([])
  })

  it('unplugged in the middle of a receipt, may have printed some of it; before, it has printed nothing', async () => {
    const { stream } = cable({ unpluggedAfter: 5_000 })
    const printer = of(stream)
    const gone = { ok: false, fault: 'printer-unreachable' }
    expect(await printer.send(receipt)).toEqual({ ...gone, mayHavePrinted: true })
    expect(await printer.send(receipt)).toEqual({ ...gone, mayHavePrinted: false })
  })

  it('RCPT-004 its paper ends when its buffer has taken all of a receipt: that is told, and not as printed', async () => {
    const { stream, state } = cable()
    state.printsForMs = 1_000
    setTimeout(() => {
      state.paper = 'out'
    }, 300)
    expect(await of(stream).send(receipt)).toEqual({
      ...{ ok: false, fault: 'printer-paper-out', mayHavePrinted: true },
    })
  })

  it('is waited for until it says that all is on paper, and one that never says so not for ever', async () => {
    const { stream, state } = cable()
    state.printsForMs = 700
    const began = performance.now()
    expect(await of(stream).send(receipt)).toEqual({ ok: true })
    expect(performance.now() - began).toBeGreaterThan(650)
    vi.useFakeTimers()
    const never = of(cable({ tellsDone: false }).stream)
    for (const waitMs of [9_500, 3_500]) {
      let outcome: unknown
      void never.send(receipt).then((became) => (outcome = became))
      await vi.advanceTimersByTimeAsync(1_500)
      expect(outcome).toBeUndefined()
      await vi.advanceTimersByTimeAsync(waitMs - 1_500)
      expect(outcome).toEqual({ ok: true })
    }
    vi.useRealTimers()
  })
})
