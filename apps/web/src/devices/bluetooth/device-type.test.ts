import { describe, expect, it } from 'vitest'
import { guessType } from './device-type.ts'
import { SERIAL_SERVICES } from './known-services.ts'

const serviceOf = (kind: 'printer' | 'scanner') =>
  SERIAL_SERVICES.flatMap(({ service, of }) => (of === kind ? [service] : []))

describe('DEV-009 the type of a device', () => {
  it.each([
    ['TM-P20II_004512', 'printer'],
    ['STAR L200-00115', 'printer'],
    ['BlueTooth Printer', 'printer'],
    ['MPT-II', 'printer'],
    ['RPP02N', 'printer'],
    ['POS-5805DD', 'printer'],
    ['Barcode Scanner BLE', 'scanner'],
    ['Socket S740 [5F12A3]', 'scanner'],
    ['NLS-BS8060', 'scanner'],
    ['DS2278 21117523', 'scanner'],
    ['Customer Display', 'display'],
    ['Counter TV', 'display'],
    ['Anna’s headphones', 'other'],
    ['Stereo posture band', 'other'],
    ['', 'other'],
  ])('DEV-009 of “%s” is %s by its name', (name, type) => {
    expect(guessType({ name, services: [] })).toBe(type)
  })

  it('DEV-009 is told by a service where the name says nothing', () => {
    for (const service of serviceOf('printer')) {
      expect(guessType({ name: 'BT-58', services: [service] })).toBe('printer')
    }
    for (const service of serviceOf('scanner')) {
      expect(guessType({ name: 'HR22', services: [service] })).toBe('scanner')
    }
  })

  it('DEV-009 is told by the name before a service that is in both kinds', () => {
    const services = serviceOf('printer')
    expect(guessType({ name: 'Barcode reader', services })).toBe('scanner')
  })

  it('DEV-009 is told by what the device says it looks like before anything else', () => {
    const services = serviceOf('printer')
    expect(guessType({ name: 'Printer', services, appearance: 0x2c0 })).toBe('scanner')
    expect(guessType({ name: 'Printer', services, appearance: 0x3c8 })).toBe('scanner')
    expect(guessType({ name: 'Printer', services, appearance: 320 })).toBe('display')
    expect(guessType({ name: 'Printer', services, appearance: 0x3c1 })).toBe('printer')
  })

  it('DEV-009 is “other” of a service that nobody knows', () => {
    expect(guessType({ name: 'X', services: ['0000180d-0000-1000-8000-00805f9b34fb'] })).toBe('other')
  })
})
