import { type ReactNode, type RefObject, useCallback, useEffect, useInsertionEffect, useRef } from 'react'
import { setEReceiptShop } from '../../../devices/e-receipt-link.ts'
import { clockWarning, useCart, useConnectivity, useTill } from '../../../offline/index.ts'
import { Banner } from '../../../ui/index.ts'
import { useIsDesktop } from '../../../ui/use-is-desktop.ts'
import { CatalogueNames } from '../cart/catalogue-names.ts'
import { fetchPaper } from '../checkout/after-sale/use-finished-sale.ts'
import { CustomerDisplaySender } from '../display/customer-display-sender.ts'
import { useForgetOnLeaving } from '../till/kept-while-turned.ts'
import {
  type Terminal,
  TerminalContext,
  type TerminalDialog,
  type TillNow,
  TillNowContext,
} from '../till/terminal-context.ts'
import {
  AwaitedBanner,
  BecomeTill,
  BluetoothAtTheTill,
  CardAtTheTill,
  HoldsAtTheTill,
  TillDialogs,
} from './fetched-parts.ts'
import { useTerminalParts } from './use-terminal.ts'
import { useToastsBesideTheTill } from './use-toasts-beside-the-till.ts'

/** What a screen at the till is given to draw itself with. */
export interface ScreenParts {
  /** Where the keyboard goes back to after each thing that was done. */
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly isDesktop: boolean
  readonly dialog: TerminalDialog | undefined
  readonly closeDialog: () => void
}

interface AtTheTillProps {
  /** What the toast of a finished sale is headed by, where it is not "Success". */
  doneTitle?: string
  children: (parts: ScreenParts) => ReactNode
}

/**
 * All that every screen which sells has in common: one cart, one way to a sale, the dialogs, the customer's display and what
 * is said to those who cannot see. What is inside draws it.
 */
export function AtTheTill({ doneTitle, children }: AtTheTillProps) {
  const { terminal, dialog, closeDialog, said, searchBox } = useTerminalParts(doneTitle)
  const isDesktop = useIsDesktop()
  useToastsBesideTheTill(isDesktop)
  useForgetOnLeaving()
  const { record } = useTill()
  useEffect(() => setEReceiptShop(record?.shop), [record])
  useEffect(() => {
    // What does not come now is asked for again when it is needed.
    if (!terminal.isEmpty)
      fetchPaper()
        .then(({ fetchLibraries }) => fetchLibraries())
        .catch(() => {})
  }, [terminal.isEmpty])
  const { focusSearch } = terminal
  // Where the first code is typed or scanned, before anything was pressed.
  useEffect(focusSearch, [focusSearch])
  return (
    <TillNowContext value={useNow(terminal)}>
      <TerminalContext value={terminal}>
        <NotATill />
        <ClockBanner />
        <AwaitedBanner />
        <CardAtTheTill />
        <HoldsAtTheTill />
        {children({ searchBox, isDesktop, dialog, closeDialog })}
        <CustomerDisplaySender />
        <CatalogueNames />
        <BluetoothAtTheTill />
        {dialog && dialog.kind !== 'of-screen' ? <TillDialogs dialog={dialog} onClose={closeDialog} /> : null}
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </TerminalContext>
    </TillNowContext>
  )
}

function useNow(terminal: Terminal): TillNow {
  const latest = useRef(terminal)
  // Before any effect or key can ask.
  useInsertionEffect(() => {
    latest.current = terminal
  })
  return useCallback(() => latest.current, [])
}

/** A device that has never reached the server has no till number to sell under, and says so. */
function NotATill() {
  const { record, isLoading, problem, isNotGiven, mayBecome } = useTill()
  const { isReady } = useCart()
  if (isNotGiven && problem !== null)
    return (
      <div className="p-3">
        <Banner tone="bad" title="You may not use this till" isUrgent>
          {problem} Let somebody who may take over, or log out. What you sell here meanwhile is kept, and
          noted.
        </Banner>
      </div>
    )
  if (record || isLoading || !isReady || problem === null) return null
  if (mayBecome) return <BecomeTill />
  return (
    <div className="p-3">
      <Banner tone="warn" title="This device is not set up as a till yet">
        {problem} Connect it to the network once; from then on it sells with and without.
      </Banner>
    </div>
  )
}

/** A device whose clock is wrong says so before anything is sold (mandate 6, R16). */
function ClockBanner() {
  const { clockOffsetMs } = useConnectivity()
  const warning = clockWarning(clockOffsetMs)
  if (!warning) return null
  return (
    <div className="p-3">
      <Banner tone="warn" title={warning.title} isUrgent>
        {warning.words}
      </Banner>
    </div>
  )
}
