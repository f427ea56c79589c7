import { expect, it } from 'vitest'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import type { PrinterHere } from '../../devices/printers/printer-here.ts'
import { printerStatus, statusOf } from './hardware-words.ts'

const device = (part: Partial<BluetoothDevice>): BluetoothDevice => ({
  ...{ id: 'a', name: 'A', type: 'printer', isPaired: true, link: 'disconnected' },
  ...{ batteryLevel: null, signalStrength: null, lastSeenAt: null, problem: null },
  ...part,
})
const here: PrinterHere = {
  ...{ connection: 'bluetooth', deviceKey: 'a', name: 'A', family: 'other', columns: 32, hasDrawer: false },
}

it('DEV-030 says in the specification’s words what is so, and what else is so in others', () => {
  const connected = device({ link: 'connected' })
  expect(statusOf('printer', [device({ id: 'b' }), connected])).toMatchObject({
    words: 'Connected via Bluetooth',
    of: 'A',
  })
  expect(statusOf('display', [connected])).toMatchObject({ words: 'Ready for pairing' })
  expect(statusOf('printer', [device({ isPaired: false })])).toMatchObject({ words: 'Ready for pairing' })
  expect(statusOf('printer', [device({})])).toMatchObject({ words: 'Paired, not connected' })
  expect(statusOf('printer', [device({ link: 'lost' })])).toMatchObject({ words: 'Out of reach' })
  expect(statusOf('printer', [device({ link: 'elsewhere' })])).toMatchObject({
    words: 'Connected in another window',
  })
})

it('DEV-030 the printer that receipts come from speaks for the printers', () => {
  const other = device({ id: 'b', name: 'B', link: 'connected' })
  expect(printerStatus(null, [other], false)).toMatchObject({ words: 'Connected via Bluetooth', of: 'B' })
  expect(printerStatus(here, [device({}), other], true)).toMatchObject({
    words: 'Paired, not connected',
    of: 'A',
  })
  expect(printerStatus(here, [other], false)).toMatchObject({ words: 'Not paired any more', of: 'A' })
  expect(printerStatus({ ...here, connection: 'usb' }, [other], true)).toMatchObject({
    words: 'Set up by USB',
  })
  const onNetwork = { state: 'neutral', words: 'Set up on the network' }
  expect(printerStatus(null, [other], true)).toMatchObject(onNetwork)
})
