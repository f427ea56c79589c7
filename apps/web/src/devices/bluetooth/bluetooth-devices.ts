import { HANDED_SCAN } from '../scanners/scan-events.ts'
import type { DeviceType } from './device-type.ts'
import { ASKED_SERVICES } from './known-services.ts'
import { type BluetoothDevice, OneDevice } from './one-device.ts'
import { dropPaired, keepPaired, PAIRED_KEY, type PairedDevice, parsePaired } from './paired-devices.ts'
import { asShown, found, UNNAMED } from './shown-device.ts'
import { type GattDevice, webBluetooth } from './web-bluetooth.ts'

/*
 * The Bluetooth devices of this browser: those that were just found, and those that are paired and kept in local storage
 * (DEV-028). One list for the whole window; screens, printing and scanning read it.
 */

const devices = new Map<string, OneDevice>()
let shown: readonly BluetoothDevice[] = []
const listeners = new Set<() => void>()
const lostListeners = new Set<(device: BluetoothDevice) => void>()

export const readDevices = (): readonly BluetoothDevice[] => shown
export const deviceOf = (id: string): OneDevice | undefined => devices.get(id)

export function subscribeToDevices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of a connected device that went out of reach; it is connected again by itself. */
export function onDeviceLost(listener: (device: BluetoothDevice) => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

/** Tells that a printer is connected, for the first time or again: what waits for it can be sent. */
export function onPrinterReady(listener: () => void): () => void {
  const ready = () =>
    [...devices.values()]
      .filter((one) => one.printer)
      .map((one) => one.shown.id)
      .join()
  let before = ready()
  return subscribeToDevices(() => {
    const now = ready()
    if (now !== before && now !== '') listener()
    before = now
  })
}

function tell(): void {
  shown = [...devices.values()].map((one) => one.shown)
  for (const listener of listeners) listener()
}

function add(first: BluetoothDevice): OneDevice {
  const one: OneDevice = new OneDevice(first, {
    onChange: () => {
      if (one.shown.isPaired && devices.get(first.id) === one) keep(one.shown)
      tell()
    },
    onScan: (detail) => void dispatchEvent(new CustomEvent(HANDED_SCAN, { detail })),
    onLost: () => {
      for (const listener of lostListeners) listener(one.shown)
    },
  })
  devices.set(first.id, one)
  return one
}

/** Only what another page would want to know is written, and only when it is different. */
function keep(device: BluetoothDevice, connected?: boolean): void {
  const stored = parsePaired(localStorage.getItem(PAIRED_KEY)).find(({ id }) => id === device.id)
  const { id, name, type, batteryLevel, signalStrength } = device
  const next: PairedDevice = {
    ...{ id, name, type, batteryLevel, signalStrength, paired: true },
    connected: connected ?? stored?.connected ?? false,
    lastSeen: device.lastSeenAt?.toISOString() ?? stored?.lastSeen ?? null,
  }
  if (JSON.stringify(next) !== JSON.stringify(stored)) keepPaired(localStorage, next)
}

/**
 * Opens the browser's own list, for a person to choose from; only from a press.
 *
 * @returns the device that was found; undefined where they chose none
 * @throws DOMException where there is nothing to look with, or it is not allowed
 */
export async function scan(): Promise<BluetoothDevice | undefined> {
  const device = await choose({ acceptAllDevices: true })
  if (!device) return undefined
  const name = device.name || UNNAMED
  const one = devices.get(device.id) ?? forgottenByBrowser(name) ?? add(found(device.id, name))
  one.attach(device)
  tell()
  return one.shown
}

/** Some browsers call a device by another id after a restart: it is the one paired device of that name without a handle. */
function forgottenByBrowser(name: string): OneDevice | undefined {
  const same = [...devices.values()].filter((one) => one.shown.name === name && !one.device)
  return same.length === 1 ? same[0] : undefined
}

async function choose(
  which: { readonly acceptAllDevices: true } | { readonly filters: readonly { readonly name: string }[] },
): Promise<GattDevice | undefined> {
  const bluetooth = webBluetooth()
  if (!bluetooth || !(await bluetooth.getAvailability())) {
    throw new DOMException('There is no Bluetooth radio that is on', 'InvalidStateError')
  }
  try {
    return await bluetooth.requestDevice({ ...which, optionalServices: ASKED_SERVICES })
  } catch (error) {
    // A person closed the list without choosing: nothing failed.
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
    throw error
  }
}

/** DEV-019. Rejects where the device does not answer. */
export async function pair(id: string): Promise<BluetoothDevice | undefined> {
  await devices.get(id)?.pair()
  return devices.get(id)?.shown
}

/**
 * DEV-021. A browser that does not give devices back after a reload asks the person to choose it once more.
 *
 * @returns false where they chose none
 * @throws where it could not be connected
 */
export async function connect(id: string): Promise<boolean> {
  const one = devices.get(id)
  if (!one) return false
  if (!one.device) {
    const again = await choose(
      one.shown.name === UNNAMED ? { acceptAllDevices: true } : { filters: [{ name: one.shown.name }] },
    )
    if (!again) return false
    one.attach(again)
  }
  await one.connect()
  keep(one.shown, true)
  return true
}

export function disconnect(id: string): void {
  const one = devices.get(id)
  one?.disconnect()
  if (one) keep(one.shown, false)
}

/** DEV-027: gone from the list, from storage, and where the browser can do that, from what this site may use. */
export async function unpair(id: string): Promise<void> {
  const one = devices.get(id)
  devices.delete(id)
  dropPaired(localStorage, id)
  one?.disconnect()
  tell()
  await one?.device?.forget?.().catch(() => {})
}

/** A person knows better what it is for. A device that is connected is taken up anew. */
export async function setType(id: string, type: DeviceType): Promise<void> {
  const one = devices.get(id)
  if (!one || one.shown.type === type) return
  const wasConnected = one.shown.link === 'connected'
  if (wasConnected) one.disconnect()
  one.setType(type)
  if (wasConnected) await one.connect()
}

let isStarted = false
let isTill = false

/**
 * Reads what is stored and connects again what was connected, as far as the browser gives it back by itself.
 *
 * @param atTill the till takes its devices from another window that has them: it is where they are needed
 */
export function startBluetooth(atTill: boolean): void {
  const takesNow = atTill && !isTill
  isTill ||= atTill
  if (isStarted) {
    if (takesNow) takeOver()
    return
  }
  isStarted = true
  readStored(takesNow ? 'take' : 'wait')
  addEventListener('storage', ({ key }: StorageEvent) => {
    if (key === PAIRED_KEY || key === null) readStored('wait')
  })
}

const stored = () => parsePaired(localStorage.getItem(PAIRED_KEY))

function takeOver(): void {
  for (const { id, connected } of stored()) {
    const one = devices.get(id)
    if (connected && one && one.shown.link !== 'connected') one.keepConnected('take')
  }
}

function readStored(how: 'take' | 'wait'): void {
  const all = stored()
  for (const one of [...devices.values()]) {
    if (!one.shown.isPaired || all.some(({ id }) => id === one.shown.id)) continue
    // Unpaired in another window.
    devices.delete(one.shown.id)
    one.disconnect()
  }
  for (const paired of all) (devices.get(paired.id) ?? add(asShown(paired))).adopt(paired)
  tell()
  void giveBack(all, how)
}

/** Each device is connected here, or not, as it was left: by this window before its reload, or by another one just now. */
async function giveBack(all: readonly PairedDevice[], how: 'take' | 'wait'): Promise<void> {
  const allowed =
    (await webBluetooth()
      ?.getDevices?.()
      .catch(() => [])) ?? []
  for (const { id, connected } of all) {
    const one = devices.get(id)
    const device = one?.device ?? allowed.find((given) => given.id === id)
    if (!one || !device) continue
    one.attach(device)
    if (connected && one.shown.link === 'disconnected') one.keepConnected(how)
    if (!connected && one.shown.link !== 'disconnected') one.disconnect()
  }
}
