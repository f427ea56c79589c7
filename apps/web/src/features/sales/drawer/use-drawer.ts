import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Drawer, DrawerState } from '../../../offline/drawer/drawer.ts'
import { useEngine } from '../../../offline/index.ts'

export interface UsedDrawer {
  /** Undefined until that part of the till has been fetched. */
  readonly drawer: Drawer | undefined
  readonly state: DrawerState
}

/** Once it was fetched, a dialog has it in its first frame: the focus then goes to what it is opened for. */
const fetchedBy = new WeakMap<object, Drawer>()

/** The shift of this till, and what is done at its drawer. */
export function useDrawer(): UsedDrawer {
  const engine = useEngine()
  const [drawer, setDrawer] = useState(fetchedBy.get(engine))
  useEffect(() => {
    let isWanted = true
    // Without a network it is fetched the next time that somebody asks.
    engine.drawer().then(
      (fetched) => {
        fetchedBy.set(engine, fetched)
        if (isWanted) setDrawer(fetched)
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [engine])
  const state = useSyncExternalStore(drawer?.state.subscribe ?? neverChanges, drawer?.state.get ?? unread)
  return { drawer, state }
}

const neverChanges = () => () => {}
const UNREAD: DrawerState = { shift: undefined, records: [], isReady: false }
const unread = () => UNREAD
