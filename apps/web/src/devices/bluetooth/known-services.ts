/*
 * The services by which receipt printers take bytes and scanners give codes. Bluetooth has no standard for either: each
 * maker's radio module has its own, and a browser lets a page speak only to services that it named beforehand.
 */

const short = (hex: string) => `0000${hex}-0000-1000-8000-00805f9b34fb`

export const BATTERY_SERVICE = short('180f')
export const BATTERY_LEVEL = short('2a19')
export const GENERIC_ACCESS = short('1800')
export const APPEARANCE = short('2a01')

export interface SerialService {
  readonly service: string
  /** Where what is printed is written. */
  readonly write: string
  /** Where the device tells: a printer its status, a scanner its codes. */
  readonly notify: string
  /** What has it as a rule; undefined where both kinds do, so that only the name can tell. */
  readonly of?: 'printer' | 'scanner'
}

/** In the order in which they are looked for. */
export const SERIAL_SERVICES: readonly SerialService[] = [
  // POS-5805, POS-8360, Xprinter, MPT-II and most that carry no maker's name (@point-of-sale/webbluetooth-receipt-printer).
  { service: short('18f0'), write: short('2af1'), notify: short('2af0'), of: 'printer' },
  // Microchip's (ISSC) transparent UART: Epson TM-P, Star SM-L (the same source), Seiko MP-B20.
  {
    service: '49535343-fe7d-4ae5-8fa9-9fafd205e455',
    write: '49535343-8841-43f4-a8d4-ecbe34729bb3',
    notify: '49535343-1e4d-4bd9-ba61-23c647249616',
    of: 'printer',
  },
  // Portable printers with an IVT or Barrot module: one characteristic for both directions.
  {
    service: 'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
    write: 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f',
    notify: 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f',
    of: 'printer',
  },
  { service: short('ff00'), write: short('ff02'), notify: short('ff01'), of: 'printer' },
  // Nordic's UART service, by which Newland's and others' scanners send.
  {
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e',
    of: 'scanner',
  },
  // Serial modules of the HM-10 and CC254x families: in printers and in scanners.
  { service: short('ffe0'), write: short('ffe1'), notify: short('ffe1') },
  { service: short('fff0'), write: short('fff2'), notify: short('fff1') },
]

/** Every service that the browser is asked to open. Keyboards' own (0x1812) is closed to pages. */
export const ASKED_SERVICES: readonly string[] = [
  ...SERIAL_SERVICES.map(({ service }) => service),
  BATTERY_SERVICE,
  GENERIC_ACCESS,
]
