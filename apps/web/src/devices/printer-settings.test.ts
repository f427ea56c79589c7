import { expect, it } from 'vitest'
import { parsePrinterSettings } from './printer-settings.ts'

const untouched = { paperSize: null, fontSize: null, bluetoothEnabled: false }

it('DEV-035 a device that was told nothing goes by the shop', () => {
  for (const text of [null, '', 'broken', '[]', 'null', '{}', '{"paperSize":"A4","bluetoothEnabled":"yes"}'])
    expect(parsePrinterSettings(text)).toEqual(untouched)
})

it('DEV-035 RCPT-018 keeps each thing that it was told, 110 mm too', () => {
  const told = { paperSize: '110mm', fontSize: 'large', bluetoothEnabled: true }
  expect(parsePrinterSettings(JSON.stringify(told))).toEqual(told)
  expect(parsePrinterSettings('{"fontSize":"small"}')).toEqual({ ...untouched, fontSize: 'small' })
})
