import type { DrawerRecord } from '@tuppence/domain/shifts'
import { useState } from 'react'
import { shownName } from '../../../app/places.ts'
import type { Deed, Drawer } from '../../../offline/drawer/drawer.ts'
import { useTerminal } from '../terminal-context.ts'
import { doAtDrawer } from './do-at-drawer.ts'

/** What the forms of the drawer's dialog work with. */
export interface DrawerForm {
  readonly isBusy: boolean
  /** Undefined where it was not done; why has been said. */
  readonly do: (deed: Omit<Deed, 'staff'>) => Promise<DrawerRecord | undefined>
  readonly back: () => void
  /** Closes the dialog. */
  readonly done: () => void
}

export function useDrawerForm(
  drawer: Drawer | undefined,
  { back, done }: Pick<DrawerForm, 'back' | 'done'>,
): DrawerForm {
  const { user } = useTerminal()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    back,
    done,
    do: async (deed) => {
      if (!drawer || isBusy) return undefined
      setIsBusy(true)
      const staff = { id: user.id, name: shownName(user) }
      const record = await doAtDrawer(drawer, { ...deed, staff }, user.permissions.includes('open-drawer'))
      setIsBusy(false)
      return record
    },
  }
}
