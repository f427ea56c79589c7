import { useOutbox, useTill } from '../offline/index.ts'
import { OfflineIndicator } from '../offline/offline-indicator.tsx'
import { useIsDesktop } from '../ui/use-is-desktop.ts'

/** Whether this browser sells, or holds sales that have not reached the server. An owner's own computer does neither. */
function useConcernsTheTill(): boolean {
  const { record } = useTill()
  const { pending, attention } = useOutbox()
  return record !== undefined || pending + attention > 0
}

/** Away from the till, in the sidebar: how it stands with the sales of this device. */
export function DeviceState() {
  const isDesktop = useIsDesktop()
  const concerns = useConcernsTheTill()
  return isDesktop && concerns ? <OfflineIndicator /> : null
}

/** The same on a small screen, over what is shown there; only while there is something to say. */
export function DeviceStrip() {
  const isDesktop = useIsDesktop()
  const concerns = useConcernsTheTill()
  if (isDesktop || !concerns) return null
  return (
    <div className="px-4 pt-3 empty:hidden">
      <OfflineIndicator isHiddenWhenQuiet />
    </div>
  )
}
