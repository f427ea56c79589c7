import { DeviceLink, type LinkState } from './device-link.ts'
import { type DeviceType, guessType } from './device-type.ts'
import { appearanceOf, servicesOf, watchBattery } from './gatt-facts.ts'
import type { PairedDevice } from './paired-devices.ts'
import { DeviceUnfit, openPrinter, openScanner, type PrinterChannel } from './serial-channel.ts'
import { signalSteps } from './signal.ts'
import type { Advertisement, GattDevice, GattServer } from './web-bluetooth.ts'

/** Advertisements come several times a second; that nothing else has changed is noted this often. */
const SEEN_EVERY_MS = 15_000

const BATTERY_WAIT_MS = 3_000

/** Why a device is not connected, for people to read. */
export type DeviceProblem = 'cannot-print' | 'cannot-scan' | 'no-answer' | 'not-chosen-again'

/** A device as it is shown: found or paired. */
export interface BluetoothDevice {
  readonly id: string
  readonly name: string
  readonly type: DeviceType
  readonly isPaired: boolean
  readonly link: LinkState
  /** In percent; null where it never told. */
  readonly batteryLevel: number | null
  /** 1 to 5; null where it is not known. */
  readonly signalStrength: number | null
  /** When something of it was last received. */
  readonly lastSeenAt: Date | null
  readonly problem: DeviceProblem | null
}

export interface DeviceEvents {
  readonly onChange: () => void
  readonly onScan: (code: string) => void
  /** It was connected and went out of reach. */
  readonly onLost: () => void
}

/** One device: what is known of it, its connection, and what it is used for while that stands. */
export class OneDevice {
  #shown: BluetoothDevice
  /** The browser's handle; none of a device that was paired before this page was loaded, until the browser gives it back. */
  #device: GattDevice | undefined
  #link: DeviceLink | undefined
  #printer: PrinterChannel | undefined
  #isPairing = false
  #isTypeChosen = false
  #appearance: number | undefined
  readonly #events: DeviceEvents

  constructor(shown: BluetoothDevice, events: DeviceEvents) {
    this.#shown = shown
    this.#events = events
  }

  get shown(): BluetoothDevice {
    return this.#shown
  }

  get device(): GattDevice | undefined {
    return this.#device
  }

  /** Where it takes bytes; undefined unless it is a printer, and connected. */
  get printer(): PrinterChannel | undefined {
    return this.#shown.link === 'connected' ? this.#printer : undefined
  }

  attach(device: GattDevice): void {
    if (this.#device === device) return
    this.#link?.disconnect()
    this.#device = device
    this.#link = new DeviceLink(this.#shown.id, device, {
      onUp: (server) => this.#takeUp(server),
      onState: (link) => this.#become({ link }),
    })
    device.addEventListener('advertisementreceived', (event) => this.#hear(event as Advertisement))
    // Not every browser measures; a device that is not received stays unknown.
    device.watchAdvertisements?.().catch(() => {})
  }

  /** Connects once to learn what it is and whether it answers. Rejects where it does not. */
  async pair(): Promise<void> {
    this.#isPairing = true
    try {
      await this.#link?.connect()
      this.#become({ isPaired: true, problem: null })
    } catch (error) {
      this.#become({ problem: problemOf(error) })
      throw error
    } finally {
      this.#link?.disconnect()
      this.#isPairing = false
    }
  }

  /** Because a person asks for it. Rejects where it could not. */
  async connect(): Promise<void> {
    this.#become({ problem: null })
    try {
      if (!this.#link) throw new Error('the browser has not given the device back')
      await this.#link.connect()
    } catch (error) {
      this.#become({ problem: this.#link ? problemOf(error) : 'not-chosen-again' })
      throw error
    }
  }

  keepConnected(how: 'take' | 'wait'): void {
    void this.#link?.keepConnected(how)
  }

  disconnect(): void {
    this.#become({ problem: null })
    this.#link?.disconnect()
  }

  setType(type: DeviceType): void {
    this.#isTypeChosen = true
    this.#become({ type, problem: null })
  }

  /** What another window, or an earlier page, kept of it. */
  adopt({ name, type }: PairedDevice): void {
    this.#become({ name, type, isPaired: true })
  }

  async #takeUp(server: GattServer): Promise<void> {
    const { type } = this.#shown
    this.#printer = undefined
    const battery = watchBattery(server, (batteryLevel) => this.#become({ batteryLevel }))
    if (this.#isPairing) {
      await this.#learnType(server)
      // The connection goes when it is paired: its battery is read before, and not waited for without an end.
      await Promise.race([battery, new Promise((resolve) => setTimeout(resolve, BATTERY_WAIT_MS))])
    } else if (type === 'printer') this.#printer = await openPrinter(server)
    else if (type === 'scanner') await openScanner(server, this.#events.onScan)
    this.#become({ lastSeenAt: new Date(), problem: null })
  }

  async #learnType(server: GattServer): Promise<void> {
    const services = await servicesOf(server)
    this.#appearance ??= await appearanceOf(server, services)
    if (this.#isTypeChosen) return
    this.#become({ type: guessType({ name: this.#shown.name, services, appearance: this.#appearance }) })
  }

  #hear({ rssi, appearance, uuids }: Advertisement): void {
    this.#link?.isHeard()
    const { isPaired, name, signalStrength: before, lastSeenAt } = this.#shown
    if (appearance) this.#appearance = appearance
    const signalStrength = rssi === undefined ? before : signalSteps(rssi)
    const isGuess = !isPaired && !this.#isTypeChosen
    const type = isGuess
      ? guessType({ name, services: uuids, appearance: this.#appearance })
      : this.#shown.type
    const isNews =
      signalStrength !== before ||
      type !== this.#shown.type ||
      Date.now() - Number(lastSeenAt) > SEEN_EVERY_MS
    if (isNews) this.#become({ lastSeenAt: new Date(), signalStrength, type })
  }

  #become(part: Partial<BluetoothDevice>): void {
    const before = this.#shown.link
    this.#shown = { ...this.#shown, ...part }
    this.#events.onChange()
    if (before === 'connected' && part.link === 'lost') this.#events.onLost()
  }
}

const problemOf = (error: unknown): DeviceProblem =>
  error instanceof DeviceUnfit ? error.problem : 'no-answer'
