import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  canUseHid,
  chooseHidScanner,
  type HidScanner,
  readHidScanners,
  startHidScanners,
  subscribeToHidScanners,
} from '../../devices/scanners/hid-scanners.ts'
import { Badge, type BadgeState, Button } from '../../ui/index.ts'

const STATES: Readonly<Record<HidScanner['state'], { words: string; state: BadgeState; way?: string }>> = {
  ready: { words: 'Ready', state: 'good' },
  unfit: {
    words: 'Gives no codes',
    state: 'bad',
    way: 'Set it to “USB HID POS” by the code in its own manual, then plug it in again.',
  },
  taken: {
    words: 'Another program has it',
    state: 'bad',
    way: 'Close that program, then unplug the scanner and plug it in again.',
  },
}

/** Scanners in the mode that is made for tills: they press no keys, so that no keyboard layout can spoil their codes. */
export function HidScanners() {
  const scanners = useSyncExternalStore(subscribeToHidScanners, readHidScanners)
  const [said, setSaid] = useState<string>()
  useEffect(() => void startHidScanners(), [])
  const choose = async () => {
    setSaid(undefined)
    try {
      if (!(await chooseHidScanner())) setSaid('No scanner was chosen.')
    } catch {
      setSaid('The browser did not allow it. Allow USB devices for this address in its settings.')
    }
  }
  return (
    <section
      aria-labelledby="usb-scanners"
      className="grid justify-items-start gap-3 border-t border-line pt-5"
    >
      <div>
        <h3 id="usb-scanners" className="font-text text-base font-semibold tracking-normal">
          USB scanners that are no keyboard
        </h3>
        <p className="text-sm text-ink-muted">
          A scanner set to “USB HID POS” presses no keys: no focus and no keyboard can get in its way.
          Bluetooth scanners are under Bluetooth Devices.
        </p>
      </div>
      {scanners.length > 0 ? (
        <ul className="w-full rounded-md border border-line">
          {scanners.map(({ name, state }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one make have no other name.
            <li key={i} className="border-line px-4 py-2.5 not-last:border-b">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
                <Badge state={STATES[state].state}>{STATES[state].words}</Badge>
              </div>
              {STATES[state].way ? <p className="text-sm text-ink-muted">{STATES[state].way}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canUseHid() ? (
        <Button onClick={() => void choose()}>Choose a USB scanner</Button>
      ) : (
        <p className="text-sm text-ink-muted">
          This browser cannot use them. Use Chrome or Edge on a computer, and open this site by its https
          address.
        </p>
      )}
      {said ? (
        <p role="status" className="text-sm">
          {said}
        </p>
      ) : null}
    </section>
  )
}
