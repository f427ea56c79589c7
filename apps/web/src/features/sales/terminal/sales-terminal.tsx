import { useTerminal } from '../till/terminal-context.ts'
import { AtTheTill, type ScreenParts } from './at-the-till.tsx'
import { DesktopTerminal } from './desktop-terminal.tsx'
import { CollectOrder } from './fetched-parts.ts'
import { MobileTerminal } from './mobile-terminal.tsx'
import { useTillCommands } from './use-till-commands.ts'

/** The Sales terminal, the same on every address that leads to it (SHELL-002, SHELL-003). */
export function SalesTerminal() {
  return <AtTheTill>{(parts) => <Terminal {...parts} />}</AtTheTill>
}

function Terminal({ searchBox, isDesktop }: ScreenParts) {
  useTillCommands(useTerminal(), searchBox)
  return (
    <>
      <title>Sales · Tuppence</title>
      <CollectOrder />
      {isDesktop ? <DesktopTerminal searchBox={searchBox} /> : <MobileTerminal searchBox={searchBox} />}
    </>
  )
}
