import { type HidCollection, HidScans, SCANNER_PAGE, scanReports } from './hid-reports.ts'
import { HANDED_SCAN } from './scan-events.ts'

/** As much of WebHID as scanning takes; TypeScript's own library has none of it. */
export interface HidDevice extends EventTarget {
  readonly productName: string
  readonly opened: boolean
  readonly collections: readonly HidCollection[]
  open(): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}
interface Hid extends EventTarget {
  getDevices(): Promise<HidDevice[]>
  requestDevice(options: {
    readonly filters: readonly { readonly usagePage: number }[]
  }): Promise<HidDevice[]>
}

export interface HidScanner {
  readonly name: string
  /** 'unfit': it is in another mode, and gives no codes this way; 'taken': another program has it. */
  readonly state: 'ready' | 'unfit' | 'taken'
}

const hid = (): Hid | undefined => (navigator as Navigator & { readonly hid?: Hid }).hid

export const canUseHid = () => hid() !== undefined

const scanners = new Map<HidDevice, HidScanner>()
let shown: readonly HidScanner[] = []
const listeners = new Set<() => void>()
/** Devices whose reports are read: one that is plugged in again may be the same object to the browser. */
const heard = new WeakSet<HidDevice>()
let isStarted = false

export const readHidScanners = () => shown
export function subscribeToHidScanners(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(device: HidDevice, scanner: HidScanner | undefined): void {
  if (scanner) scanners.set(device, scanner)
  else scanners.delete(device)
  shown = [...scanners.values()]
  for (const listener of listeners) listener()
}

/** Every window is told every report: the one that somebody last worked in takes it, or a scan would be sold twice. */
const LOCK = 'tuppence-hid-scanners'
let isHearing = false
let isWaiting = false

function hearAlone(): void {
  const steal = () => void request({ steal: true })
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    void request({})
  }
  const request = (how: LockOptions) =>
    navigator.locks
      .request(LOCK, how, () => {
        isHearing = true
        if (!how.steal) isWaiting = false
        return new Promise<void>(() => {})
      })
      .catch(() => {
        isHearing = false
        wait()
      })
  addEventListener('focus', () => isHearing || steal())
  if (document.hasFocus()) steal()
  else wait()
}

/** Opens the scanners that this site was once given, now and whenever one is plugged in. */
export async function startHidScanners(): Promise<void> {
  const browsers = hid()
  if (isStarted || !browsers) return
  isStarted = true
  hearAlone()
  const deviceOf = (event: Event) => Reflect.get(event, 'device') as HidDevice
  browsers.addEventListener('connect', (event) => void take(deviceOf(event)))
  browsers.addEventListener('disconnect', (event) => become(deviceOf(event), undefined))
  // One at a time: a device with several collections comes once for each.
  for (const device of await browsers.getDevices().catch(() => [])) await take(device)
}

/**
 * Opens the browser's own list, for a person to choose from; only from a press.
 *
 * @returns false where they chose none
 */
export async function chooseHidScanner(): Promise<boolean> {
  const devices = await hid()?.requestDevice({ filters: [{ usagePage: SCANNER_PAGE }] })
  for (const device of devices ?? []) await take(device)
  return (devices ?? []).length > 0
}

const isScanner = ({ collections }: HidDevice) =>
  collections.some(({ usagePage }) => usagePage === SCANNER_PAGE)

async function take(device: HidDevice): Promise<void> {
  if (!isScanner(device) || scanners.get(device)?.state === 'ready') return
  const name = device.productName.trim() || 'USB scanner'
  const reports = scanReports(device.collections)
  if (reports.size === 0) return become(device, { name, state: 'unfit' })
  try {
    if (!device.opened) await device.open()
  } catch {
    return become(device, { name, state: 'taken' })
  }
  if (!heard.has(device)) hear(device, new HidScans(reports))
  become(device, { name, state: 'ready' })
}

function hear(device: HidDevice, scans: HidScans): void {
  heard.add(device)
  device.addEventListener('inputreport', (event) => {
    const detail = scans.take(
      Reflect.get(event, 'reportId') as number,
      Reflect.get(event, 'data') as DataView,
    )
    if (detail !== undefined && isHearing) dispatchEvent(new CustomEvent(HANDED_SCAN, { detail }))
  })
}
