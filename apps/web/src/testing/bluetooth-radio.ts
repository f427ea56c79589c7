import { onTestFinished } from 'vitest'
import { readDevices, unpair } from '../devices/bluetooth/bluetooth-devices.ts'

/** The well-known services and characteristics of 16 bits, written out. */
export const uuid = (short: string) => `0000${short}-0000-1000-8000-00805f9b34fb`

type Properties = Partial<Record<'write' | 'writeWithoutResponse' | 'notify' | 'indicate', boolean>>

class Characteristic extends EventTarget {
  readonly written: Uint8Array[] = []
  readonly uuid: string
  readonly properties: object
  readonly #device: Peripheral

  constructor(uuid: string, properties: Properties, device: Peripheral) {
    super()
    this.uuid = uuid
    this.properties = {
      write: false,
      writeWithoutResponse: false,
      notify: false,
      indicate: false,
      ...properties,
    }
    this.#device = device
  }

  readValue = async () => new DataView(new ArrayBuffer(1))
  startNotifications = async () => this
  writeValueWithResponse = async (bytes: Uint8Array) => {
    if (this.#device.cutAtWrite === this.written.length) {
      this.#device.goOutOfRange()
      throw new DOMException('GATT Server is disconnected.', 'NetworkError')
    }
    this.written.push(bytes.slice())
  }
  writeValueWithoutResponse = this.writeValueWithResponse
}

/** A device of the radio: it answers while it is in range, and keeps what was written to it. */
export class Peripheral extends EventTarget {
  readonly id = crypto.randomUUID()
  readonly name: string
  /** It goes out of range at its write of this number, from 0, where it is set. */
  cutAtWrite: number | undefined
  #isInRange = true
  readonly #services: ReadonlyMap<string, ReadonlyMap<string, Characteristic>>

  constructor(name: string, services: Readonly<Record<string, Readonly<Record<string, Properties>>>> = {}) {
    super()
    this.name = name
    this.#services = new Map(
      Object.entries(services).map(([service, all]) => [
        service,
        new Map(Object.entries(all).map(([one, props]) => [one, new Characteristic(one, props, this)])),
      ]),
    )
  }

  readonly gatt = {
    connected: false,
    connect: async () => {
      if (!this.#isInRange) throw new DOMException('Connection failed.', 'NetworkError')
      this.gatt.connected = true
      return this.gatt
    },
    disconnect: () => {
      this.gatt.connected = false
    },
    getPrimaryServices: async () => [...this.#services.keys()].map((service) => this.#service(service)),
    getPrimaryService: async (service: string) => this.#service(service),
  }

  #service(service: string) {
    const all = this.#services.get(service)
    if (!all) throw new DOMException(`No service ${service}`, 'NotFoundError')
    const getCharacteristic = async (one: string) => {
      const found = all.get(one)
      if (!found) throw new DOMException(`No characteristic ${one}`, 'NotFoundError')
      return found
    }
    return { uuid: service, getCharacteristic }
  }

  /** What was written to it, as it reads in Latin letters. */
  paper = () =>
    [...this.#services.values()]
      .flatMap((all) => [...all.values()])
      .flatMap(({ written }) => written)
      .map((bytes) => String.fromCharCode(...bytes))
      .join('')

  /** How often something was written to it. */
  writes = () =>
    [...this.#services.values()].flatMap((all) => [...all.values()]).flatMap(({ written }) => written).length

  goOutOfRange(): void {
    this.#isInRange = false
    this.gatt.connected = false
    this.dispatchEvent(new Event('gattserverdisconnected'))
  }

  comeBack(): void {
    this.#isInRange = true
    this.cutAtWrite = undefined
    this.dispatchEvent(Object.assign(new Event('advertisementreceived'), { rssi: -60, uuids: [] }))
  }

  watchAdvertisements = async () => {}
  forget = async () => {}
}

/** The Bluetooth radio of the browser until the test ends, and a person who chooses in its list of devices. */
export function switchOnRadio() {
  let chosen: Peripheral | undefined
  let isOn = true
  const bluetooth = Object.assign(new EventTarget(), {
    getAvailability: async () => isOn,
    getDevices: async () => (chosen ? [chosen] : []),
    requestDevice: async () => {
      if (!chosen) throw new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError')
      return chosen
    },
  })
  Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true })
  onTestFinished(async () => {
    for (const { id } of readDevices()) await unpair(id)
    Reflect.deleteProperty(navigator, 'bluetooth')
  })
  return {
    choose: (one: Peripheral | undefined) => {
      chosen = one
    },
    goAway: () => {
      isOn = false
      bluetooth.dispatchEvent(new Event('availabilitychanged'))
    },
  }
}
