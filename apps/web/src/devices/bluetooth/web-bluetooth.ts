/*
 * What this program uses of Web Bluetooth (https://webbluetoothcg.github.io/web-bluetooth/), which TypeScript's own library
 * does not describe. What stands with a question mark is only there in some browsers, or behind their settings.
 */

export interface GattCharacteristic extends EventTarget {
  readonly uuid: string
  readonly properties: {
    readonly write: boolean
    readonly writeWithoutResponse: boolean
    readonly notify: boolean
    readonly indicate: boolean
  }
  readonly value?: DataView
  readValue(): Promise<DataView>
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  startNotifications(): Promise<unknown>
}

export interface GattService {
  readonly uuid: string
  getCharacteristic(uuid: string): Promise<GattCharacteristic>
}

export interface GattServer {
  readonly connected: boolean
  connect(): Promise<GattServer>
  disconnect(): void
  getPrimaryServices(): Promise<GattService[]>
  getPrimaryService(uuid: string): Promise<GattService>
}

/** A device that a person has chosen in the browser's own list. */
export interface GattDevice extends EventTarget {
  readonly id: string
  readonly name?: string
  readonly gatt?: GattServer
  /** Takes the permission back. */
  forget?(): Promise<void>
  /** Tells of every advertisement with `advertisementreceived`: how strong it came in, above all. */
  watchAdvertisements?(): Promise<void>
}

export interface Advertisement extends Event {
  /** In dBm: -30 beside it, -100 hardly there. */
  readonly rssi?: number
  readonly appearance?: number
  readonly uuids: readonly string[]
}

interface RequestOptions {
  readonly acceptAllDevices?: true
  readonly filters?: readonly { readonly name: string }[]
  readonly optionalServices: readonly string[]
}

export interface WebBluetooth extends EventTarget {
  /** Whether this device has a Bluetooth radio that is on. */
  getAvailability(): Promise<boolean>
  /** Opens the browser's own list: only from a press. */
  requestDevice(options: RequestOptions): Promise<GattDevice>
  /** Those that were chosen before, after a reload too. */
  getDevices?(): Promise<GattDevice[]>
}

/** Undefined where the browser has no Web Bluetooth, or the page did not come by HTTPS. */
export function webBluetooth(): WebBluetooth | undefined {
  return (navigator as { readonly bluetooth?: WebBluetooth }).bluetooth
}
