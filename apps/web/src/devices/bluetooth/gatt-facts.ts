import { APPEARANCE, BATTERY_LEVEL, BATTERY_SERVICE, GENERIC_ACCESS } from './known-services.ts'
import type { GattServer } from './web-bluetooth.ts'

/** How often a battery is read that does not tell by itself. */
const BATTERY_EVERY_MS = 5 * 60_000

/** The services of a connected device that this page may use; none where the browser finds none. */
export async function servicesOf(server: GattServer): Promise<readonly string[]> {
  const services = await server.getPrimaryServices().catch(() => [])
  return services.map(({ uuid }) => uuid)
}

/** What it says it looks like; undefined where it does not say, or the system keeps it to itself. */
export async function appearanceOf(
  server: GattServer,
  services: readonly string[],
): Promise<number | undefined> {
  if (!services.includes(GENERIC_ACCESS)) return undefined
  try {
    const access = await server.getPrimaryService(GENERIC_ACCESS)
    const value = await (await access.getCharacteristic(APPEARANCE)).readValue()
    return value.getUint16(0, true)
  } catch {
    return undefined
  }
}

/**
 * Tells the battery's level in percent now and whenever it changes, for as long as the device is connected. Nothing is told
 * of a device without a battery service.
 */
export async function watchBattery(server: GattServer, onLevel: (percent: number) => void): Promise<void> {
  try {
    const service = await server.getPrimaryService(BATTERY_SERVICE)
    const level = await service.getCharacteristic(BATTERY_LEVEL)
    const tell = (value: DataView | undefined) => {
      if (value && value.byteLength > 0) onLevel(Math.min(100, value.getUint8(0)))
    }
    tell(await level.readValue())
    level.addEventListener('characteristicvaluechanged', () => tell(level.value))
    if (level.properties.notify) await level.startNotifications()
    else readNowAndThen(server, () => level.readValue())
  } catch {
    // It has none, or does not answer: its battery stays unknown, and what it is for goes on.
  }
}

function readNowAndThen(server: GattServer, read: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    if (server.connected) read().catch(() => {})
    else clearInterval(timer)
  }, BATTERY_EVERY_MS)
}
