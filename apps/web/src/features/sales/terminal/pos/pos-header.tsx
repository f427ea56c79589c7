import { QrCode, ReceiptText, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { keys } from '../../../../foundation/till/shortcuts.ts'
import { Button } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { TillHead } from './till-head.tsx'

/** The dialogs that only `/pos` has. */
export const QR_DIALOG = 'qr'
export const HARDWARE_DIALOG = 'printer-and-hardware'

/** SELL-058. */
export function PosHeader() {
  const { show } = useTerminal()
  return (
    <TillHead>
      <Deed words="History" keys={keys.history} onPress={() => show({ kind: 'history' })}>
        <ReceiptText size={18} aria-hidden />
      </Deed>
      <Deed words="QR" onPress={() => show({ kind: 'of-screen', name: QR_DIALOG })}>
        <QrCode size={18} aria-hidden />
      </Deed>
      <Deed words="Settings" onPress={() => show({ kind: 'of-screen', name: HARDWARE_DIALOG })}>
        <Settings size={18} aria-hidden />
      </Deed>
    </TillHead>
  )
}

interface DeedProps {
  words: string
  keys?: string
  onPress: () => void
  children: ReactNode
}

/** With its word where there is room for it. */
function Deed({ words, keys, onPress, children }: DeedProps) {
  return (
    <Button
      look="quiet"
      className="px-3! max-xl:w-11 max-xl:px-0!"
      data-tooltip={words}
      data-tooltip-keys={keys}
      onClick={onPress}
    >
      {children}
      <span className="max-xl:sr-only">{words}</span>
    </Button>
  )
}
