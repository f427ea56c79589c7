import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropPaired, keepPaired, PAIRED_KEY, type PairedDevice, parsePaired } from './paired-devices.ts'

const printer: PairedDevice = {
  id: 'aZ+/==',
  name: 'Counter printer',
  type: 'printer',
  paired: true,
  connected: true,
  batteryLevel: 80,
  signalStrength: 4,
  lastSeen: '2026-03-01T09:00:00.000Z',
}
const scanner: PairedDevice = { ...printer, id: 'scanner', name: 'Scanner', type: 'scanner' }

function keeper(text?: string) {
  const kept = new Map(text === undefined ? [] : [[PAIRED_KEY, text]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    paired: () => parsePaired(kept.get(PAIRED_KEY) ?? null),
  }
}

it('DEV-028 what is kept under paired_bluetooth_devices is read back as it was', () => {
  const storage = keeper()
  keepPaired(storage, printer)
  keepPaired(storage, scanner)
  expect(PAIRED_KEY).toBe('paired_bluetooth_devices')
  expect(storage.paired()).toEqual([printer, scanner])
})

it('DEV-028 a device is kept once, as it is now, and beside what another window kept', () => {
  const storage = keeper(JSON.stringify([printer, scanner]))
  keepPaired(storage, { ...printer, batteryLevel: 12 })
  expect(storage.paired()).toEqual([{ ...printer, batteryLevel: 12 }, scanner])
})

it('DEV-027 an unpaired device is gone from storage, and no other', () => {
  const storage = keeper(JSON.stringify([printer, scanner]))
  dropPaired(storage, printer.id)
  expect(storage.paired()).toEqual([scanner])
  dropPaired(storage, 'nobody')
  expect(storage.paired()).toEqual([scanner])
})

it('DEV-028 what cannot be read counts as nothing', () => {
  for (const text of [
    null,
    '',
    'null',
    '{}',
    '[',
    '"x"',
    '[null, 1, "x", {}, {"id": ""}, {"id": 1, "name": "x"}]',
  ])
    expect(parsePaired(text)).toEqual([])
  fc.assert(fc.property(fc.anything(), (value) => void parsePaired(JSON.stringify(value) ?? null)))
})

it('DATA-032 DEV-028 a type that nobody knows is “other”, and figures out of range are not known', () => {
  const odd = { ...printer, type: 'unknown', batteryLevel: 101, signalStrength: 0, lastSeen: 'yesterday' }
  expect(parsePaired(JSON.stringify([odd]))).toEqual([
    { ...printer, type: 'other', batteryLevel: null, signalStrength: null, lastSeen: null },
  ])
})

it('DEV-028 of two with one id the first counts', () => {
  expect(parsePaired(JSON.stringify([printer, { ...scanner, id: printer.id }]))).toEqual([printer])
})
