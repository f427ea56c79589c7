import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestPrinter } from '../../../testing/test-printer.ts'
import { askPrinter, type PrinterPatience, sendToPrinter } from './send-to-printer.ts'

/** As a shop's, and shorter, so that nobody waits. */
const patience: PrinterPatience = { connectMs: 500, statusMs: 250, idleMs: 700, endMs: 2_000 }
const job = new TextEncoder().encode(`${'A line of a receipt\n'.repeat(200)}The end\n`)

let printer: TestPrinter
beforeEach(async () => {
  printer = await TestPrinter.listen()
})
afterEach(() => printer.close())
const at = () => ({ address: printer.host, port: printer.port, isStar: false })
const send = () => sendToPrinter(at(), job, { patience })

describe('a printer on the network', () => {
  it('takes the whole of a job, and is waited for until it says that all is on paper', async () => {
    printer.mood = { printsForMs: 250 }
    const began = Date.now()
    expect(await send()).toMatchObject({ ok: true, status: { paper: 'ok', isOnline: true } })
    expect(Date.now() - began).toBeGreaterThanOrEqual(240)
    expect(printer.jobs).toEqual([[...job]])
  })

  it('DEV-002 is given the pulse for its drawer without being waited for, whatever it never says', async () => {
    printer.mood = { tellsNoEnd: true }
    const began = Date.now()
    const pulse = Uint8Array.of(0x1b, 0x70, 0x00, 0x19, 0xfa)
    expect(await sendToPrinter(at(), pulse, { patience, isPulse: true })).toMatchObject({ ok: true })
    expect(Date.now() - began).toBeLessThan(1_900)
    expect(printer.jobs).toEqual([[...pulse]])
  })

  it('is slow and is waited for as long as it tells that it is there', async () => {
    printer.mood = { printsForMs: 900 }
    expect(await send()).toMatchObject({ ok: true })
  })

  it.each(['at once', 'once it has heard enough'])(
    'is told apart from a web server that answers %s: nothing counts as printed',
    async (when) => {
      const server = createServer((socket) => {
        let heard = 0
        socket.on('error', () => undefined)
        socket.on('data', (bytes) => {
          heard += bytes.length
          if (when === 'at once' || heard > 100)
            socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n400 Bad Request')
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      try {
        const there = { address: '127.0.0.1', port, isStar: false }
        expect(await sendToPrinter(there, job, { patience })).toEqual({
          ...{ ok: false, fault: 'not-a-printer', status: null },
          ...{ mayHavePrinted: false, mayBeWhole: false },
        })
        if (when === 'at once') expect(await askPrinter(there, patience)).toBe('not-a-printer')
      } finally {
        server.close()
      }
    },
  )

  it('prints also where it tells nothing of itself', async () => {
    printer.mood = { isMute: true }
    expect(await send()).toEqual({ ok: true, status: null })
    expect(printer.jobs).toEqual([[...job]])
  })

  it.each([
    ['has no paper', { paper: 'out' }, 'printer-paper-out'],
    ['has its cover open', { isCoverOpen: true }, 'printer-cover-open'],
  ] as const)('is given nothing where it %s', async (_, mood, fault) => {
    printer.mood = { ...mood }
    expect(await send()).toMatchObject({ ok: false, fault, mayHavePrinted: false })
    expect(printer.jobs).toEqual([])
  })

  it('prints on while its roll is only nearly at its end, and says so', async () => {
    printer.mood = { paper: 'low' }
    expect(await send()).toMatchObject({ ok: true })
    expect(await askPrinter(at(), patience)).toMatchObject({ paper: 'low', isOnline: true })
  })

  it('is told apart where the paper ends in the middle: something is on it', async () => {
    printer.mood = { paperEndsAfter: 1_000 }
    expect(await send()).toMatchObject({ ok: false, fault: 'printer-paper-out', mayHavePrinted: true })
  })

  it('dies half-way', async () => {
    for (const mood of [{ diesAfter: 1_000 }, { diesAfter: 1_000, isMute: true }]) {
      printer.mood = mood
      expect(await send()).toMatchObject({ ok: false, fault: 'printer-silent', mayHavePrinted: true })
    }
  })

  it('stops in the middle and says nothing any more', async () => {
    printer.mood = { hangs: true }
    const began = Date.now()
    expect(await send()).toMatchObject({ ok: false, fault: 'printer-silent', mayHavePrinted: true })
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  it('tells that it is well and never that it is done: it has printed, and nobody waits for it for ever', async () => {
    printer.mood = { tellsNoEnd: true }
    const began = Date.now()
    expect(await send()).toMatchObject({ ok: true })
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  it('refuses, or is not there', async () => {
    const { port } = printer
    await printer.close()
    const gone = { address: '127.0.0.1', port, isStar: false }
    const outcome = await sendToPrinter(gone, job, { patience })
    expect(outcome).toMatchObject({ ok: false, fault: 'printer-unreachable', mayHavePrinted: false })
    expect(await askPrinter(gone, patience)).toBe('printer-unreachable')
    printer = await TestPrinter.listen()
  })

  it('is of Star’s make: its status block is read, and nothing is sent to an open cover', async () => {
    const asked: number[] = []
    let cover = 0
    const star = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        asked.push(...bytes)
        if (bytes[1] === 0x06) socket.write(Uint8Array.of(0x23, 0x86, cover, 0, 0, 0, 0, 0, 0))
      })
    })
    await new Promise<void>((resolve) => star.listen(0, '127.0.0.1', resolve))
    const address = star.address()
    if (typeof address !== 'object' || !address) throw new Error('not listening')
    const to = { address: '127.0.0.1', port: address.port, isStar: true }
    expect(await sendToPrinter(to, job, { patience })).toMatchObject({ ok: true, status: { paper: 'ok' } })
    expect(asked.length).toBe(job.length + 6)
    cover = 0x28
    asked.length = 0
    expect(await sendToPrinter(to, job, { patience })).toMatchObject({
      ok: false,
      fault: 'printer-cover-open',
    })
    expect(asked.length).toBe(3)
    star.close()
  })
})
