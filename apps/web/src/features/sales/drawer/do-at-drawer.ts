import { openDrawer } from '@tuppence/contract/hardware'
import { minorOf } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  DRAWER_LABELS,
  type DrawerKind,
  type DrawerRecord,
  drawerScope,
  needsDrawerRight,
} from '@tuppence/domain/shifts'
import { readSwitches } from '../../../devices/hardware-switches.ts'
import { openDrawerAt } from '../../../devices/printers/open-drawer.ts'
import { send } from '../../../foundation/asking/api.ts'
import { askApproval } from '../../../foundation/session/approval.ts'
import type { Deed, Drawer } from '../../../offline/drawer/drawer.ts'
import { toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'

const HARDWARE_TIMEOUT_MS = 3_000
/** What the drawer opens for: breaks leave it closed, and a count has had it open. */
const OPENS: readonly DrawerKind[] = ['cash-in', 'pay-out', 'safe-drop', 'no-sale']

/**
 * Does what somebody asks for at the drawer: with the PIN of somebody who may where they may not alone (decision D5), kept
 * on the device first, and only then is the drawer opened. Undefined where it was not done, which has been said.
 */
export async function doAtDrawer(
  drawer: Drawer,
  deed: Deed,
  mayOpenDrawer: boolean,
): Promise<DrawerRecord | undefined> {
  const allowed = needsDrawerRight(deed.kind) && !mayOpenDrawer ? await allow(deed, drawer) : {}
  if (!allowed) return undefined
  const saved = await drawer.record({ ...deed, ...allowed }).catch(() => undefined)
  if (!saved?.ok) {
    refuseAloud(saved ? refusalMessage(saved.code) : refusalMessage('device-full'))
    return undefined
  }
  if (OPENS.includes(deed.kind)) void openIt(deed.kind)
  return saved.record
}

async function allow(deed: Deed, drawer: Drawer) {
  const approved = await askApproval({
    action: 'open-drawer',
    scope: drawerScope(deed),
    what: allowedWords(deed, drawer.state.get().records),
  })
  return approved && { approvedBy: approved.approver, approval: approved.approval }
}

/** What is asked for, as the words before "Ask somebody who may" go on. */
function allowedWords({ kind, amount, takesBack }: Deed, records: readonly DrawerRecord[]): string {
  const pounds = (text: string | null | undefined) => formatMoney(minorOf(text ?? '0.00'))
  if (kind === 'pay-out') return `a pay-out of ${pounds(amount)}`
  const entry = records.find(({ id }) => id === takesBack)
  if (!entry) return 'the drawer without a sale'
  return `taking back the entry “${DRAWER_LABELS[entry.kind]} of ${pounds(entry.amount)}”`
}

/** DEV-005, DEV-006. A till without a drawer that answers is told so only where the drawer was all that was asked for. */
async function openIt(kind: DrawerKind): Promise<void> {
  const isAskedFor = kind === 'no-sale'
  if (!isAskedFor && !readSwitches().autoOpenDrawer) return
  try {
    await openDrawerAt(() => send(openDrawer, {}, { signal: AbortSignal.timeout(HARDWARE_TIMEOUT_MS) }))
    toast({ title: DRAWER_LABELS[kind], description: 'Cash drawer opened successfully' })
  } catch {
    if (isAskedFor)
      toast({
        title: DRAWER_LABELS[kind],
        description: 'Failed to open cash drawer. Open it by its key; it is noted.',
        look: 'destructive',
      })
    else toast({ title: DRAWER_LABELS[kind], description: 'Noted. Open the drawer by its key.' })
  }
}
