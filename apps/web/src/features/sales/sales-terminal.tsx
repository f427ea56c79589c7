import { useEffect } from 'react'
import { useCart, useTill } from '../../offline/index.ts'
import { Banner, fetchedScreen } from '../../ui/index.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { DesktopTerminal } from './desktop-terminal.tsx'
import { AwaitedBanner } from './later-parts.tsx'
import { TerminalContext } from './terminal-context.ts'
import { TillDialogs } from './till-dialogs.tsx'
import { useCustomerDisplay } from './use-customer-display.ts'
import { useTerminalParts } from './use-terminal.ts'
import { useTillCommands } from './use-till-commands.ts'
import { useToastsBesideTheTill } from './use-toasts-beside-the-till.ts'

const MobileTerminal = fetchedScreen(
  async () => (await import('./mobile-terminal.tsx')).MobileTerminal,
  // Nothing on the till turns while it waits.
  () => null,
)

const BecomeTill = fetchedScreen(
  async () => (await import('./become-till.tsx')).BecomeTill,
  () => null,
)

/** The Sales terminal, the same on every address that leads to it (SHELL-002, SHELL-003). */
export function SalesTerminal() {
  const { terminal, dialog, closeDialog, said, searchBox } = useTerminalParts()
  const isDesktop = useIsDesktop()
  useTillCommands(terminal, searchBox)
  useCustomerDisplay(terminal)
  useToastsBesideTheTill(isDesktop)
  const { focusSearch } = terminal
  // Where the first code is typed or scanned, before anything was pressed.
  useEffect(focusSearch, [focusSearch])
  return (
    <TerminalContext value={terminal}>
      <title>Sales · Tuppence</title>
      <NotATill />
      <AwaitedBanner />
      {isDesktop ? <DesktopTerminal searchBox={searchBox} /> : <MobileTerminal searchBox={searchBox} />}
      <TillDialogs dialog={dialog} onClose={closeDialog} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </TerminalContext>
  )
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
