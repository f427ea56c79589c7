import type { Product } from '@tuppence/domain/catalogue'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { withoutApprovals } from './cart/cart-record.ts'
import type { CartState } from './cart/cart-store.ts'
import type { DailyFigures } from './copy/daily-figures.ts'
import type { CopyState, SearchOptions } from './copy/shop-copy.ts'
import { openTillDatabase } from './device/database.ts'
import { keepUpToDate } from './device/keep-up-to-date.ts'
import { whenIdle } from './device/when-idle.ts'
import type { DrawerState } from './drawer/drawer.ts'
import { type BasketLeft, TillEngine } from './engine.ts'
import type { Parked, ParkedState } from './parked/parked-baskets.ts'
import type { Staff } from './parked/parked-recall.ts'
import type { OutboxState } from './sync/sync.ts'
import type { TillState } from './till/this-till.ts'

const EngineContext = createContext<TillEngine | undefined>(undefined)

/** One engine per window. Another business signing in ends the one before; going from screen to screen does not. */
let current: Promise<TillEngine> | undefined
let currentOrganization: string | undefined
/** Until the engine before has written its basket and given up its place. */
let ended: Promise<void> | undefined

function engineOf(organizationId: string): Promise<TillEngine> {
  if (current && currentOrganization === organizationId) return current
  stopEngine()
  currentOrganization = organizationId
  const [opening, before] = [openTillDatabase(), ended]
  current = opening.then(async (db) => {
    // Sooner, it would find the basket held by another window, and begin with an empty one.
    await before
    const engine = new TillEngine(db, organizationId)
    // First, and no screen before: a total reckoned without the shop's way with VAT would change while a customer looks.
    await engine.know()
    engine.start()
    engine.reportHoldings()
    if (import.meta.env.PROD) whenIdle(keepUpToDate, 0)
    return engine
  })
  return current
}

/** Stops this window's engine, as closing the window would: the next screen starts from what is stored on the device. */
export function stopEngine(): void {
  if (current) ended = current.then((engine) => engine.stop()).catch(() => undefined)
  current = undefined
  currentOrganization = undefined
}

/**
 * Empties this device's carts at a logout; false while part of a sale is paid. See `TillEngine.forgetCarts`. Where no screen of
 * this business was opened in this window, a basket with goods in it is somebody else's: it stays, and nothing is emptied.
 */
export async function forgetCarts(organizationId: string | undefined): Promise<boolean> {
  if (current || organizationId === undefined) return (await (await current)?.forgetCarts()) ?? true
  const engine = new TillEngine(await openTillDatabase(), organizationId)
  try {
    return (await engine.basketLeft()) === 'empty' && (await engine.forgetCarts())
  } finally {
    await engine.stop()
  }
}

/** What is in this window's basket, before somebody logs out. */
export async function basketLeft(): Promise<BasketLeft> {
  return (await (await current)?.basketLeft()) ?? 'empty'
}

/** How many sales on this device the server does not have yet, those that wait for a person among them. */
export async function unsentHere(): Promise<number> {
  const outbox = (await current)?.sync.state.get()
  return outbox ? outbox.pending + outbox.attention : 0
}

/** The shift that is open on a till, for whoever leaves it. */
export interface ShiftHere {
  readonly openedBy: Staff
  /** ISO. */
  readonly startedAt: string
  readonly tillName: string
  readonly timeZone: string
}

/** Undefined where none is open. */
export async function shiftHere(): Promise<ShiftHere | undefined> {
  const engine = await current
  const shift = await engine?.drawer.openShift()
  const record = engine?.till.get().record
  if (!shift || !record) return undefined
  const { openedBy, startedAt } = shift
  return { openedBy, startedAt, tillName: record.till.name, timeZone: record.shop.timeZone }
}

/** What is paid or given back in part stays in this window's basket for the next person at the till. */
export async function handBasketOver(): Promise<void> {
  await (await current)?.cart.changePaying(withoutApprovals)
}

/** Puts this window's basket aside without asking for a name. */
export async function parkBasket(staff: Staff): Promise<Parked> {
  const engine = await current
  return engine ? await engine.parked.park('', staff) : { ok: false, said: 'The basket could not be parked.' }
}

export interface OfflineEngineProps {
  organizationId: string
  /** True around the screens that sell: the device becomes a till of the business. */
  isTill?: boolean
  /** Called when the server no longer knows the session while sales wait to be sent. */
  onSignInNeeded: () => void
  /** Shown for the moment it takes to open the device's database. */
  fallback: ReactNode
  children: ReactNode
}

/** Puts the till's engine around the screens of a signed-in person. */
export function OfflineEngine(props: OfflineEngineProps) {
  const { organizationId, isTill = false, onSignInNeeded, fallback, children } = props
  const [engine, setEngine] = useState<TillEngine>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isMounted = true
    engineOf(organizationId).then(
      (opened) => isMounted && setEngine(opened),
      (error: unknown) => isMounted && setFailure(error),
    )
    return () => {
      isMounted = false
    }
  }, [organizationId])
  useEffect(() => engine?.whenSignInIsNeeded(onSignInNeeded), [engine, onSignInNeeded])
  useEffect(() => {
    if (isTill) engine?.openTill().catch(setFailure)
  }, [engine, isTill])
  // A browser that lets nothing be stored cannot keep a sale: the error screen says so rather than selling into the air.
  if (failure !== undefined) throw failure
  if (engine?.organizationId !== organizationId) return fallback
  return <EngineContext value={engine}>{children}</EngineContext>
}

export function useEngine(): TillEngine {
  const engine = use(EngineContext)
  if (!engine) throw new Error('useEngine is used outside <OfflineEngine>')
  return engine
}

export function useTill(): TillState {
  const { till } = useEngine()
  return useSyncExternalStore(till.subscribe, till.get)
}

export function useCart(): CartState {
  const { state } = useEngine().cart
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useParked(): ParkedState {
  const { state } = useEngine().parked
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useDrawer(): DrawerState {
  const { state } = useEngine().drawer
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useDailyFigures(): DailyFigures {
  const { state } = useEngine().daily
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useOutbox(): OutboxState {
  const { state } = useEngine().sync
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useShopCopy(): CopyState {
  const { state } = useEngine().copy
  return useSyncExternalStore(state.subscribe, state.get)
}

/** Products for a list: by text, category or the first ones, and again whenever one of them may have changed. */
export function useProducts(text: string, options: SearchOptions & { limit: number }): Product[] {
  const { copy } = useEngine()
  const { version } = useShopCopy()
  const { categoryId, limit, depth } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the copy holds.
  return useMemo(
    () => copy.searchProducts(text, { categoryId, limit, depth }),
    [copy, version, text, categoryId, limit, depth],
  )
}
