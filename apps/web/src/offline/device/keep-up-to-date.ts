import { type CartRecord, isBasketEmpty } from '../cart/cart-record.ts'
import { connectivity } from '../sync/connectivity.ts'
import { DATABASE_NAME, openTillDatabase } from './database.ts'
import { appIsNotKept } from './storage-health.ts'

const LOOK_EVERY_MS = 60 * 60_000
const TRY_EVERY_MS = 20_000
/** Nobody is in the middle of something when nothing was touched for this long, or the window is out of sight. */
const IDLE_MS = 30_000

/**
 * Registers the service worker, and brings a new version in at a quiet moment: when every open cart on the device is empty,
 * no receipt waits to be printed, and this window has no dialog open (mandate 12). The window then loads itself again.
 */
export async function keepUpToDate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return appIsNotKept()
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  // Blocked, or out of reach. One that was registered before goes on working.
  if (!registration) return isFirst ? appIsNotKept() : undefined
  if (!isFirst) navigator.serviceWorker.addEventListener('controllerchange', () => void reloadWhenIdle())
  connectivity.whenBack(() => void registration.update().catch(() => {}))
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
  setInterval(() => {
    if (registration.waiting && navigator.serviceWorker.controller)
      void activateWhenQuiet(registration.waiting)
  }, TRY_EVERY_MS)
  // A screen of the version before, whose file is gone: the new version has it. The cart is stored. A file that did not
  // come because the server is out of reach is no reason: there would be nothing to load the page from.
  window.addEventListener('vite:preloadError', () => void reloadForMissingFile())
}

let reloading: Promise<void> | undefined

/** Each try at a missing file tells of it; one wait for a quiet moment is enough. */
async function reloadForMissingFile(): Promise<void> {
  if (!(await connectivity.check())) return
  reloading ??= reloadWhenIdle()
  await reloading
}

/** Lets the new version in, where now is a quiet moment. */
export async function activateWhenQuiet(waiting: Pick<ServiceWorker, 'postMessage'>): Promise<void> {
  if (await isQuiet()) waiting.postMessage('activate-now')
}

/** Loads the window again at the next quiet moment. */
export async function reloadWhenIdle(): Promise<void> {
  while (!(await isQuiet())) await new Promise((resolve) => setTimeout(resolve, 2_000))
  location.reload()
}

async function isQuiet(): Promise<boolean> {
  // The window is looked at again after the device was read: somebody may have come to it meanwhile.
  return isLeftAlone() && !(await isAnyCartOpen()) && isLeftAlone()
}

/**
 * Nobody is at the window, and no dialog is open: what is being filled in there, such as the count that closes a shift, is
 * kept nowhere else, and a reload would lose it.
 */
function isLeftAlone(): boolean {
  return isIdle() && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

/** Whether a tab that is open now has goods, goods coming back, payments or an unprinted receipt. What a crashed tab left behind does not count. */
async function isAnyCartOpen(): Promise<boolean> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const open = new Set(held.map(({ name }) => name?.replace(/^tuppence-cart:/, 'cart:')))
  const db = await openTillDatabase(DATABASE_NAME)
  try {
    const rows = await db.getAll('syncMeta', IDBKeyRange.bound('cart:', 'cart:\uffff'))
    return rows.some(({ key, value }) => {
      const record = value as CartRecord
      const isInUse = !isBasketEmpty(record) || record.saleToPrint !== null
      return isInUse && (open.has(key) || !('locks' in navigator))
    })
  } finally {
    db.close()
  }
}

let touchedAt = Date.now()
for (const type of ['pointerdown', 'keydown'])
  window.addEventListener(type, () => {
    touchedAt = Date.now()
  })

function isIdle(): boolean {
  return document.visibilityState === 'hidden' || Date.now() - touchedAt > IDLE_MS
}
