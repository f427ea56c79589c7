import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** The well-known services and characteristics of 16 bits, written out. */
export const uuid = (short: string) => `0000${short}-0000-1000-8000-00805f9b34fb`

const NOTIFIES = uuid('2902')

interface CharacteristicProps {
  readonly read?: boolean
  readonly write?: boolean
  readonly writeWithoutResponse?: boolean
  readonly notify?: boolean
}

export interface Peripheral {
  readonly address: string
  readonly name: string
  readonly services: Readonly<Record<string, Readonly<Record<string, CharacteristicProps>>>>
}

interface Operation {
  readonly characteristicId: string
  readonly type: 'read' | 'write' | 'subscribe-to-notifications' | 'unsubscribe-from-notifications'
  readonly data?: string
}

const OK = 0
/** Of an address such as 0A:00:00:00:00:01, with which Chromium begins its ids. */
const ADDRESS_LENGTH = 17
/** Bluetooth Core Specification, Vol 3, Part F, 3.4.1.1. */
const UNLIKELY_ERROR = 0x0e
/** Bluetooth Core Specification, Vol 1, Part F: a page timeout. */
const PAGE_TIMEOUT = 4
const IN_RANGE_DBM = -60

/**
 * The Bluetooth radio of this Chromium, made by its own emulation (DevTools, BluetoothEmulation): the program's calls go
 * through the browser as with a real radio, and what would go into the air comes here.
 */
export class Radio {
  readonly #session: CDPSession
  readonly #values = new Map<string, Buffer>()
  readonly #ids = new Map<string, string>()
  readonly #written = new Map<string, Buffer[]>()
  readonly #silent = new Set<string>()
  /** The device goes out of range at its write of this number, from 0, where it is set. */
  cutAtWrite: number | undefined

  private constructor(session: CDPSession) {
    this.#session = session
  }

  /** @param context gets a page that keeps the radio: it goes with the last page that has used it */
  static async switchedOn(browser: Browser, context: BrowserContext, origin: string): Promise<Radio> {
    const session = await browser.newBrowserCDPSession()
    const radio = new Radio(session)
    session.on('BluetoothEmulation.gattOperationReceived', ({ address, type }) => {
      const code = radio.#silent.has(address) ? PAGE_TIMEOUT : OK
      void session
        .send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code })
        .catch(() => {})
    })
    session.on('BluetoothEmulation.characteristicOperationReceived', (operation: Operation) => {
      void radio.#answer(operation).catch(() => {})
    })
    await session.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
    const keeper = await context.newPage()
    await keeper.goto(`${origin}/api/health`)
    await keeper.evaluate(() => Reflect.get(navigator, 'bluetooth').getAvailability())
    return radio
  }

  async switchOff(): Promise<void> {
    await this.#session.send('BluetoothEmulation.disable')
    await this.#session.detach()
  }

  async add(peripheral: Peripheral): Promise<void> {
    const { address, name, services } = peripheral
    await this.#session.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      ...{ address, name, manufacturerData: [], knownServiceUuids: Object.keys(services) },
    })
    await this.#addServices(peripheral)
  }

  async #addServices({ address, services }: Peripheral): Promise<void> {
    for (const [serviceUuid, characteristics] of Object.entries(services)) {
      const { serviceId } = await this.#session.send('BluetoothEmulation.addService', {
        address,
        serviceUuid,
      })
      for (const [characteristicUuid, properties] of Object.entries(characteristics)) {
        const { characteristicId } = await this.#session.send('BluetoothEmulation.addCharacteristic', {
          ...{ serviceId, characteristicUuid, properties },
        })
        this.#ids.set(`${address} ${characteristicUuid}`, characteristicId)
        if (properties.notify) {
          await this.#session.send('BluetoothEmulation.addDescriptor', {
            ...{ characteristicId, descriptorUuid: NOTIFIES },
          })
        }
      }
    }
  }

  /** What a characteristic answers when it is read. */
  set(address: string, characteristic: string, value: Buffer): void {
    this.#values.set(this.#id(address, characteristic), value)
  }

  /** Everything that was written, in the order it came. */
  written(address: string, characteristic: string): readonly Buffer[] {
    return this.#written.get(this.#id(address, characteristic)) ?? []
  }

  /** Something of the device comes in, this strong. */
  async advertise({ address, name, services }: Peripheral, rssi = IN_RANGE_DBM): Promise<void> {
    await this.#session.send('BluetoothEmulation.simulateAdvertisement', {
      entry: {
        deviceAddress: address,
        rssi,
        // Chromium ends itself where one of these is left out.
        scanRecord: { name, uuids: Object.keys(services), appearance: 0, txPower: 0, manufacturerData: [] },
      },
    })
  }

  /** Its connection is lost, and it answers no more. */
  async outOfRange(address: string): Promise<void> {
    this.#silent.add(address)
    await this.#session.send('BluetoothEmulation.simulateGATTDisconnection', { address })
  }

  /** The emulation forgets the services of a device whose connection is lost. */
  async backInRange(peripheral: Peripheral): Promise<void> {
    this.#silent.delete(peripheral.address)
    await this.#addServices(peripheral)
    await this.advertise(peripheral)
  }

  #id(address: string, characteristic: string): string {
    const id = this.#ids.get(`${address} ${characteristic}`)
    if (!id) throw new Error(`${address} has no ${characteristic}`)
    return id
  }

  async #answer({ characteristicId, type, data }: Operation): Promise<void> {
    if (type === 'write') {
      const before = this.#written.get(characteristicId) ?? []
      if (before.length === this.cutAtWrite) {
        // As the system does when a link is lost: what was under way fails, then the loss is told.
        await this.#respond({ characteristicId, type, code: UNLIKELY_ERROR })
        await this.outOfRange(characteristicId.slice(0, ADDRESS_LENGTH))
        return
      }
      this.#written.set(characteristicId, [...before, Buffer.from(data ?? '', 'base64')])
    }
    const value = this.#values.get(characteristicId) ?? Buffer.alloc(1)
    await this.#respond({
      ...{ characteristicId, type, code: OK },
      ...(type === 'read' && { data: value.toString('base64') }),
    })
  }

  async #respond(response: Pick<Operation, 'characteristicId' | 'type'> & { code: number; data?: string }) {
    await this.#session.send('BluetoothEmulation.simulateCharacteristicOperationResponse', response)
  }
}

/**
 * A person who chooses in the browser's own list of devices: whichever is named, or none. To be made when the page stands, since
 * it goes with the process that showed it.
 */
export async function chooser(page: Page): Promise<(address: string | null) => void> {
  const session = await page.context().newCDPSession(page)
  await session.send('DeviceAccess.enable')
  let wanted: string | null = null
  let answered = ''
  session.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => {
    // The list is told again whenever it grows; it is answered once.
    if (answered === id) return
    if (wanted === null) {
      answered = id
      void session.send('DeviceAccess.cancelPrompt', { id }).catch(() => {})
    } else if (devices.some((device) => device.id === wanted)) {
      answered = id
      void session.send('DeviceAccess.selectPrompt', { id, deviceId: wanted }).catch(() => {})
    }
  })
  return (address) => {
    wanted = address
  }
}
