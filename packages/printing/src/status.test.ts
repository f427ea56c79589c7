import { describe, expect, it } from 'vitest'
import { faultOf, statusReader } from './status.ts'

const escPos = (...bytes: number[]) => statusReader(false).take(Uint8Array.from(bytes))
const star = (...bytes: number[]) => statusReader(true).take(Uint8Array.from(bytes))
const faultIn = (status: ReturnType<typeof escPos>) => status && faultOf(status)

describe('what a printer tells of itself', () => {
  it('reads the four answers of ESC/POS, however they come in', () => {
    expect(escPos(0x12, 0x12, 0x12, 0x12)).toEqual({
      isOnline: true,
      paper: 'ok',
      isCoverOpen: false,
      hasError: false,
    })
    expect(escPos(0x12, 0x12, 0x12)).toBeNull()
    expect(faultIn(escPos(0x1a, 0x32, 0x12, 0x7e))).toBe('printer-paper-out')
    expect(faultIn(escPos(0x1a, 0x16, 0x12, 0x12))).toBe('printer-cover-open')
    expect(faultIn(escPos(0x1a, 0x12, 0x12, 0x12))).toBe('printer-offline')
    expect(faultIn(escPos(0x12, 0x12, 0x1a, 0x12))).toBe('printer-offline')
    expect(escPos(0x12, 0x12, 0x12, 0x1e)).toMatchObject({ paper: 'low', isOnline: true })
    expect(faultIn(escPos(0x12, 0x12, 0x12, 0x1e))).toBeNull()
  })

  it('reads the automatic status of ESC/POS, and the end of a job', () => {
    const reader = statusReader(false)
    expect(reader.take(Uint8Array.of(0x10, 0x00))).toBeNull()
    expect(faultIn(reader.take(Uint8Array.of(0x0c, 0x0f)))).toBe('printer-paper-out')
    expect(faultIn(reader.take(Uint8Array.of(0x38, 0, 0, 0x0f)))).toBe('printer-cover-open')
    expect(reader.donesHeard).toBe(0)
    expect(reader.take(Uint8Array.of(0x00))).toMatchObject({ paper: 'ok' })
    expect(reader.donesHeard).toBe(1)
  })

  it.each([
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n400 Bad Request',
    '220 mail.example.test ESMTP\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n',
    'OK\r\n',
  ])('takes %j for no printer’s answer: neither a status nor an end of a job', (words) => {
    for (const isStar of [false, true]) {
      const reader = statusReader(isStar)
      expect(reader.take(new TextEncoder().encode(words))).toBeNull()
      expect(reader.take(Uint8Array.of(0x12, 0x12, 0x12, 0x12, 0x00))).toBeNull()
      expect(reader).toMatchObject({ isForeign: true, donesHeard: 0 })
    }
  })

  it('takes letters for no end of a job, of a printer neither', () => {
    const reader = statusReader(false)
    expect(reader.take(Uint8Array.of(0x11, 0x12, 0x12, 0x12, 0x12))).not.toBeNull()
    reader.take(new TextEncoder().encode('OK'))
    expect(reader).toMatchObject({ isForeign: false, donesHeard: 0 })
  })

  it('reads Star’s status blocks of any length', () => {
    expect(star(0x23, 0x86, 0, 0, 0, 0, 0, 0, 0)).toMatchObject({ isOnline: true, paper: 'ok' })
    expect(faultIn(star(0x23, 0x86, 0x28, 0, 0, 0, 0, 0, 0))).toBe('printer-cover-open')
    expect(faultIn(star(0x0f, 0x06, 0x08, 0, 0, 0x08, 0))).toBe('printer-paper-out')
    expect(star(0x0f, 0x06, 0, 0, 0, 0x04, 0)).toMatchObject({ paper: 'low' })
    expect(faultIn(star(0x0f, 0x06, 0x08, 0x08, 0, 0, 0))).toBe('printer-offline')
    expect(star(0x0f, 0x06, 0, 0)).toBeNull()
  })
})
