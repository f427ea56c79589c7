import { MonitorCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScans } from '../../../../devices/scanners/use-scans.ts'
import { Button } from '../../../../ui/index.ts'
import { useLookup } from '../../products/use-lookup.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { AtTheTill, type ScreenParts } from '../at-the-till.tsx'
import { CartPanel } from '../cart-panel.tsx'
import { HardwareOverlay } from '../fetched-parts.ts'
import { TillHead } from '../pos/till-head.tsx'
import { SmallTill } from '../small-till.tsx'
import { useTillCommands } from '../use-till-commands.ts'
import { StandaloneGoods } from './standalone-goods.tsx'
import { StandalonePayment } from './standalone-payment.tsx'
import { usePaying } from './use-paying.ts'

const HARDWARE = { kind: 'of-screen', name: 'hardware' } as const
const HEADING = 'Current Sale'

interface StandaloneScreenProps {
  /** The way to set up this till's printer, which another feature has. */
  printer: ReactNode
}

/** The standalone POS screen (SHELL-006): goods on the left, the sale on the right, and little else. */
export function StandaloneScreen({ printer }: StandaloneScreenProps) {
  return (
    // SELL-090.
    <AtTheTill doneTitle="Payment Successful">
      {(parts) => <Standalone {...parts} printer={printer} />}
    </AtTheTill>
  )
}

function Standalone({
  searchBox,
  isDesktop,
  dialog,
  closeDialog,
  printer,
}: ScreenParts & StandaloneScreenProps) {
  const terminal = useTerminal()
  const paying = usePaying()
  useTillCommands(terminal, searchBox, {
    cash: () => paying.pay('cash'),
    card: () => paying.pay('card'),
    complete: paying.checkOut,
  })
  const { addByText } = useLookup()
  useScans((code) => void addByText(code))
  const payment = <StandalonePayment paying={paying} />
  const isHardwareOpen = dialog?.kind === HARDWARE.kind
  return (
    <>
      <title>Standalone POS · Tuppence</title>
      <StandaloneHeader isHardwareOpen={isHardwareOpen} onHardware={() => terminal.show(HARDWARE)} />
      {isDesktop ? (
        <div className="flex min-h-0 flex-1">
          <section aria-label="Products" className="flex min-w-0 flex-1 flex-col">
            <StandaloneGoods searchBox={searchBox} />
          </section>
          <section
            aria-label={HEADING}
            className="flex w-96 shrink-0 flex-col border-l border-line bg-surface"
          >
            <CartPanel heading={HEADING}>{payment}</CartPanel>
          </section>
        </div>
      ) : (
        <SmallTill
          heading={HEADING}
          paying={{ isOn: paying.isOpen, turn: (isOn) => (isOn ? paying.show() : paying.hide()) }}
          payment={payment}
        >
          {(underWay) => <StandaloneGoods searchBox={searchBox}>{underWay}</StandaloneGoods>}
        </SmallTill>
      )}
      {isHardwareOpen ? <HardwareOverlay printer={printer} onClose={closeDialog} /> : null}
    </>
  )
}

interface StandaloneHeaderProps {
  isHardwareOpen: boolean
  onHardware: () => void
}

/** SELL-084. */
function StandaloneHeader({ isHardwareOpen, onHardware }: StandaloneHeaderProps) {
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
