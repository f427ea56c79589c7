import { Clock } from 'lucide-react'
import { useDrawer } from '../../../offline/index.ts'
import { Badge, Button } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** How the till's shift stands, in a word; pressed, all that can be done at the drawer. */
export function ShiftButton({ isFolded = false }: { isFolded?: boolean }) {
  const { show } = useTerminal()
  const { shift, isReady } = useDrawer()
  const words = !isReady
    ? 'Drawer'
    : !shift
      ? 'No shift'
      : shift.status === 'break'
        ? 'On a break'
        : 'Shift open'
  const short = !isReady ? undefined : !shift ? 'Closed' : shift.status === 'break' ? 'Break' : 'Open'
  const says = shift ? `${words}, ${shift.openedBy.name}` : words
  return (
    <Button className="px-3!" onClick={() => show({ kind: 'drawer' })} aria-label={`Cash drawer: ${says}`}>
      <Clock size={18} aria-hidden className="max-xl:hidden" />
      <Badge state={!isReady ? 'neutral' : shift?.status === 'active' ? 'good' : 'warn'}>
        {isFolded && short ? (
          <>
            <span className="sm:hidden">{short}</span>
            <span className="max-sm:hidden">{words}</span>
          </>
        ) : (
          words
        )}
      </Badge>
    </Button>
  )
}
