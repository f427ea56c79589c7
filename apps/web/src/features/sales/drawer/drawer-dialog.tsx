import { receiptShop } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { useEffect, useState } from 'react'
import type { DrawerState } from '../../../offline/drawer/drawer.ts'
import { useDrawer, useEngine, useTill } from '../../../offline/index.ts'
import { Dialog } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { CloseShift } from './close-shift.tsx'
import { ClosedShift } from './closed-shift.tsx'
import { useDrawerForm } from './drawer-form.tsx'
import { DRAWER_TITLES, type DrawerView } from './drawer-views.ts'
import { MovementForm } from './movement-form.tsx'
import { OpenShift } from './open-shift.tsx'
import { ShiftEntries } from './shift-entries.tsx'
import { ShiftHome } from './shift-home.tsx'
import { XRead } from './x-read.tsx'

/** All that is done at the drawer, in one place: the shift, the money that no sale moves, and the count. */
export function DrawerDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<DrawerView>('home')
  const [closed, setClosed] = useState<TillRead>()
  const { drawer } = useEngine()
  const state = useDrawer()
  useEffect(() => {
    drawer.openShift().catch(() => undefined)
  }, [drawer])
  // Another window may close the shift while something is done in it here: what is left to do then is to open the next.
  const shown = !closed && state.isReady && !state.shift && view !== 'no-sale' ? 'open' : view
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={closed ? 'Shift closed' : DRAWER_TITLES[shown]}
      width="medium"
    >
      <DrawerBody
        view={shown}
        isClosedElsewhere={shown !== view && view !== 'home'}
        state={state}
        closed={closed}
        onGo={setView}
        onClosed={setClosed}
        onDone={onClose}
        key={shown}
      />
    </Dialog>
  )
}

interface DrawerBodyProps {
  readonly view: DrawerView | 'open'
  /** The shift in which something was being done here is open no more. */
  readonly isClosedElsewhere: boolean
  readonly state: DrawerState
  readonly closed: TillRead | undefined
  readonly onGo: (view: DrawerView) => void
  readonly onClosed: (read: TillRead) => void
  readonly onDone: () => void
}

function DrawerBody(props: DrawerBodyProps) {
  const { view, state, closed, onGo, onClosed, onDone } = props
  const { user } = useTerminal()
  const { record } = useTill()
  const { drawer } = useEngine()
  const mayKnow = user.permissions.includes('view-reports')
  const form = useDrawerForm({ back: () => onGo(state.shift ? 'home' : 'no-sale'), done: onDone })
  if (!record) return <p>This device is not set up as a till yet. Connect it to the network once.</p>
  const shop = receiptShop(record.shop)
  if (closed) return <ClosedShift read={closed} shop={shop} onDone={onDone} />
  if (!state.isReady) return <div className="min-h-64" />
  const home = () => onGo('home')
  if (view === 'no-sale') return <MovementForm kind="no-sale" form={{ ...form, back: home }} />
  const { shift } = state
  if (!shift || view === 'open') return <OpenShift form={form} isClosedElsewhere={props.isClosedElsewhere} />
  switch (view) {
    case 'home':
      return (
        <ShiftHome
          shift={shift}
          showsFloat={mayKnow}
          timeZone={shop.timeZone}
          onGo={onGo}
          onBreak={() => void form.do({ kind: shift.status === 'break' ? 'break-end' : 'break-start' })}
          isBusy={form.isBusy}
        />
      )
    case 'x-read':
      return <XRead drawer={drawer} shop={shop} showsDrawer={mayKnow} onBack={home} />
    case 'entries':
      return <ShiftEntries records={state.records} timeZone={shop.timeZone} form={form} onBack={home} />
    case 'close':
      return <CloseShift drawer={drawer} shiftId={shift.id} form={form} onClosed={onClosed} />
    default:
      return <MovementForm kind={view} form={form} />
  }
}
