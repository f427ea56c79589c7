import { expect, it } from 'vitest'
import { parseSwitches } from './hardware-switches.ts'

it('DEV-001 both switches are on until this device says otherwise', () => {
  const bothOn = { autoOpenDrawer: true, autoPrintReceipt: true }
  for (const text of [null, '', 'broken', '[]', 'null', '{}', '{"autoOpenDrawer":"yes"}'])
    expect(parseSwitches(text)).toEqual(bothOn)
})

it('DEV-001 each switch is kept by itself', () => {
  expect(parseSwitches('{"autoOpenDrawer":false}')).toEqual({ autoOpenDrawer: false, autoPrintReceipt: true })
  expect(parseSwitches('{"autoOpenDrawer":true,"autoPrintReceipt":false}')).toEqual({
    autoOpenDrawer: true,
    autoPrintReceipt: false,
  })
})
