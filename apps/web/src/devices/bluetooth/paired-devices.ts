import { DEVICE_TYPES, type DeviceType } from './device-type.ts'

/** DEV-028, decision D20. */
export const PAIRED_KEY = 'paired_bluetooth_devices'

/** A device as this browser remembers it (B§3). */
export interface PairedDevice {
  /** The browser's own name for it, which means nothing to another browser. */
  readonly id: string
  readonly name: string
  readonly type: DeviceType
  readonly paired: true
  /** Whether it is to be connected: what was when the page went away is so again when it is back. */
  readonly connected: boolean
  /** In percent; null where it never told. */
  readonly batteryLevel: number | null
  /** 1 to 5; null where this browser cannot measure it. */
  readonly signalStrength: number | null
  /** When something of it was last received, as an ISO date; null where it never was. */
  readonly lastSeen: string | null
}

/** Those that were stored; what cannot be read counts as nothing, and a type that nobody knows as "other". */
export function parsePaired(text: string | null): readonly PairedDevice[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (!Array.isArray(value)) return []
    const seen = new Set<string>()
    return value.flatMap((one) => {
      const device = readOne(one)
      if (device === undefined || seen.has(device.id)) return []
      seen.add(device.id)
      return [device]
    })
  } catch {
    return []
  }
}

function readOne(value: unknown): PairedDevice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const field = (name: keyof PairedDevice): unknown => Reflect.get(value, name)
  const [id, name, lastSeen] = [field('id'), field('name'), field('lastSeen')]
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return undefined
  return {
    id,
    name,
    type: DEVICE_TYPES.find((type) => type === field('type')) ?? 'other',
    paired: true,
    connected: field('connected') === true,
    batteryLevel: within(field('batteryLevel'), 0, 100),
    signalStrength: within(field('signalStrength'), 1, 5),
    lastSeen: typeof lastSeen === 'string' && !Number.isNaN(Date.parse(lastSeen)) ? lastSeen : null,
  }
}

const within = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps one as it is now. The others are read again first: another window may have changed them. */
export function keepPaired(keeper: Keeper, device: PairedDevice): void {
  const others = parsePaired(keeper.getItem(PAIRED_KEY))
  const isNew = others.every(({ id }) => id !== device.id)
  const all = isNew ? [...others, device] : others.map((one) => (one.id === device.id ? device : one))
  keeper.setItem(PAIRED_KEY, JSON.stringify(all))
}

/** DEV-027. */
export function dropPaired(keeper: Keeper, id: string): void {
  const left = parsePaired(keeper.getItem(PAIRED_KEY)).filter((device) => device.id !== id)
  keeper.setItem(PAIRED_KEY, JSON.stringify(left))
}
