import { MonitorCog } from 'lucide-react'
import { Button } from '../../../../ui/index.ts'
import { TillHead } from '../pos/till-head.tsx'

interface StandaloneHeaderProps {
  isHardwareOpen: boolean
  onHardware: () => void
}

/** SELL-084. */
export function StandaloneHeader({ isHardwareOpen, onHardware }: StandaloneHeaderProps) {
  return (
    <TillHead>
      <Button
        className="max-sm:w-11 max-sm:px-0!"
        aria-pressed={isHardwareOpen}
        data-tooltip="Hardware"
        onClick={onHardware}
      >
        <MonitorCog size={18} aria-hidden />
        <span className="max-sm:sr-only">Hardware</span>
      </Button>
    </TillHead>
  )
}
