import { Battery, BatteryLow } from 'lucide-react'
import { isWeak } from '../../devices/bluetooth/signal.ts'
import { classNames } from '../../ui/index.ts'
import { batteryWords, isLow, signalWords } from './device-words.ts'

const BARS = [1, 2, 3, 4, 5]

/** DEV-010: five bars, red and named weak under three; empty and named unknown where this browser cannot measure. */
export function SignalMark({ signalStrength }: { signalStrength: number | null }) {
  const weak = signalStrength !== null && isWeak(signalStrength)
  return (
    <span
      className={classNames('inline-flex items-center gap-1.5', weak ? 'text-bad-ink' : 'text-ink-muted')}
    >
      <svg viewBox="0 0 22 16" width={22} height={16} aria-hidden className="shrink-0">
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4.5}
            y={16 - bar * 3.2}
            width={3.2}
            height={bar * 3.2}
            rx={0.8}
            fill="currentColor"
            opacity={bar <= (signalStrength ?? 0) ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className="figures">{signalWords(signalStrength)}</span>
    </span>
  )
}

export function BatteryMark({ batteryLevel }: { batteryLevel: number | null }) {
  const low = batteryLevel !== null && isLow(batteryLevel)
  const Icon = low ? BatteryLow : Battery
  return (
    <span className={classNames('inline-flex items-center gap-1.5', low ? 'text-bad-ink' : 'text-ink-muted')}>
      <Icon size={18} aria-hidden className="shrink-0" />
      <span className="figures">{batteryWords(batteryLevel)}</span>
    </span>
  )
}
