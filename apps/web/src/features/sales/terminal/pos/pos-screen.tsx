import { type ReactNode, useRef } from 'react'
import { useTerminal } from '../../till/terminal-context.ts'
import { AtTheTill, type ScreenParts } from '../at-the-till.tsx'
import { CartPanel } from '../cart-panel.tsx'
import { HardwareDialog, QrDialog } from '../fetched-parts.ts'
import { SmallTill } from '../small-till.tsx'
import { useTillCommands } from '../use-till-commands.ts'
import { PosGoods } from './pos-goods.tsx'
import { HARDWARE_DIALOG, PosHeader, QR_DIALOG } from './pos-header.tsx'
import { PosPayment } from './pos-payment.tsx'

interface PosScreenProps {
  /** The way to this till's Bluetooth devices, which another feature has. */
  bluetooth: ReactNode
  /** The way to set up its printer. */
  printer: ReactNode
}

/** The main POS screen (SHELL-005): the till's own cart and sale, laid out for pressing goods. */
export function PosScreen(ofTill: PosScreenProps) {
  return <AtTheTill>{(parts) => <Pos {...parts} {...ofTill} />}</AtTheTill>
}

function Pos({
  searchBox: codeBox,
  isDesktop,
  dialog,
  closeDialog,
  bluetooth,
  printer,
}: ScreenParts & PosScreenProps) {
  const terminal = useTerminal()
  const nameBox = useRef<HTMLInputElement>(null)
  const payByCash = () => void terminal.checkout.payBy('cash')
  useTillCommands(terminal, nameBox, {
    cash: () => document.getElementById('amount-received')?.focus(),
    card: () => void terminal.checkout.payBy('card'),
    complete: payByCash,
  })
  const own = dialog?.kind === 'of-screen' ? dialog.name : undefined
  return (
    <>
      <title>POS · Tuppence</title>
      <PosHeader />
      {isDesktop ? (
        <div className="flex min-h-0 flex-1">
          <section aria-label="Products" className="flex min-w-0 flex-1 flex-col">
            <PosGoods codeBox={codeBox} nameBox={nameBox} />
          </section>
          <section
            aria-label="Transaction"
            className="flex w-96 shrink-0 flex-col border-l border-line bg-surface"
          >
            <CartPanel>
              <PosPayment />
            </CartPanel>
          </section>
        </div>
      ) : (
        <SmallTill payment={<PosPayment />}>
          {(underWay) => (
            <PosGoods codeBox={codeBox} nameBox={nameBox}>
              {underWay}
            </PosGoods>
          )}
        </SmallTill>
      )}
      {own === QR_DIALOG ? <QrDialog onClose={closeDialog} /> : null}
      {own === HARDWARE_DIALOG ? (
        <HardwareDialog printer={printer} bluetooth={bluetooth} onClose={closeDialog} />
      ) : null}
    </>
  )
}
