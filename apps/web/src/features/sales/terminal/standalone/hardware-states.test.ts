import { describe, expect, it } from 'vitest'
import { type HardwareKnown, hardwareStates } from './hardware-states.ts'

const nothing: HardwareKnown = {
  printer: undefined,
  here: null,
  isOnNetwork: false,
  bluetooth: [],
  hasDrawerAnswered: false,
  cards: { kind: 'another' },
}
const words = (known: Partial<HardwareKnown>) =>
  hardwareStates({ ...nothing, ...known }).map((one) => `${one.what}: ${one.words}`)

describe('how the hardware of a till stands', () => {
  it('DEV-032 a till that has nothing prints by the browser, and is connected to nothing', () => {
    expect(words({})).toEqual([
      'Receipt Printer: Web Print Ready',
      'Cash Drawer: Not Connected',
      'Barcode Scanner: Not Connected',
      'Payment Terminal: Not Connected',
    ])
  })

  it('D21 what is there is said to be: a printer on the network, a drawer that opened, a scanner by Bluetooth', () => {
    const seen = { seenAt: '2026-06-01T08:00:00.000Z', fault: null, isPaperLow: null }
    const printer = { connection: 'network', name: 'Counter', seen } as const
    const scanner = { name: 'DS2278', type: 'scanner', isPaired: true, link: 'connected' } as const
    expect(words({ printer, bluetooth: [scanner], hasDrawerAnswered: true })).toEqual([
      'Receipt Printer: Connected',
      'Cash Drawer: Connected',
      'Barcode Scanner: Connected',
      'Payment Terminal: Not Connected',
    ])
    expect(words({ here: { connection: 'usb', name: 'TM-m30III' } })[0]).toBe('Receipt Printer: Set up')
    const broken = { ...printer, seen: { ...seen, fault: 'printer-paper-out' } }
    expect(words({ printer: broken })[0]).toBe('Receipt Printer: Does not print')
  })

  it('DEV-032 the printer that receipts come from speaks, whatever else is paired or known', () => {
    const away = { name: 'MPT-II', type: 'printer', isPaired: true, link: 'lost' } as const
    const usb = { connection: 'usb', name: 'TM-m30III' } as const
    const seen = { seenAt: '2026-06-01T08:00:00.000Z', fault: 'printer-paper-out', isPaperLow: null }
    const printer = { connection: 'network', name: 'Counter', seen } as const
    expect(words({ here: usb, bluetooth: [away], printer })[0]).toBe('Receipt Printer: Set up')
    expect(words({ here: { connection: 'bluetooth', name: 'Gone' } })[0]).toBe(
      'Receipt Printer: Not Connected',
    )
    expect(words({ isOnNetwork: true })[0]).toBe('Receipt Printer: Set up')
  })

  it('D21 a printer that is paired and out of reach is not ready', () => {
    const away = { name: 'MPT-II', type: 'printer', isPaired: true, link: 'lost' } as const
    expect(words({ bluetooth: [away] })[0]).toBe('Receipt Printer: Not Connected')
    const found = { ...away, isPaired: false, link: 'disconnected' } as const
    expect(words({ bluetooth: [found] })[0]).toBe('Receipt Printer: Web Print Ready')
  })

  it('D21 DEV-032 the payment terminal is the one that this till asks for a card', () => {
    const machine = { id: 'a', name: 'Front desk', provider: 'Dojo', isSimulated: false }
    const ofCards = (cards: HardwareKnown['cards']) => hardwareStates({ ...nothing, cards }).at(-1)
    expect(ofCards({ kind: 'terminal', machine })).toMatchObject({
      ...{ words: 'Set up', badge: 'good', note: 'Cards are taken on Front desk.' },
    })
    const simulated = { ...machine, isSimulated: true }
    expect(ofCards({ kind: 'terminal', machine: simulated })).toMatchObject({ badge: 'warn' })
    for (const cards of [{ kind: 'lost', name: 'Front desk' }, { kind: 'unheard' }] as const)
      expect(ofCards(cards)).toMatchObject({ words: 'Not Connected' })
  })
})
