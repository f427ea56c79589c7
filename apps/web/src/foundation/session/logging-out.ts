import { DOOR_PLACES } from '@tuppence/contract/door'
import { PrintQueueStore } from '../../devices/printers/print-queue-store.ts'
import { forgetCustomersHere } from '../../offline/copy/forget-copies.ts'
import { basketLeft, connectivity, forgetCarts, parkBasket, shiftHere } from '../../offline/index.ts'
import { documentDoor, doorAt, isAtTill, withDoor } from '../../offline/session/door.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { businessesHere } from '../../offline/session/stored-here.ts'
import { toast } from '../../ui/index.ts'
import { shownName } from '../address/places.ts'
import { openTillLock } from '../till/till-lock.ts'
import { askBeforeLogOut } from './log-out-asked.ts'
import { pageIsLeft } from './page-is-left.ts'
import { storedUser } from './session.ts'
import { clearStoredUser, clearTakenOver } from './stored-session.ts'

/** A device whose storage does not answer must not keep anybody signed in. */
const STORAGE_ANSWERS_MS = 2_000
/** Tens of thousands of customers take longer to go than an answer does. */
const CUSTOMERS_GO_MS = 10_000

/**
 * AUTH-025, AUTH-026, SHELL-020. Asks what is to become of a basket, and whether it is meant where there is no network to
 * sign in by; then writes the log-out down, so that it holds even if this is the last thing the device does. Sales that wait
 * to be sent stay on this device.
 */
export async function askAndLogOut(): Promise<void> {
  if (await mayLeave()) await leave()
}

async function mayLeave(): Promise<boolean> {
  // Of whom the till is not, its basket is not either: it stays where it is.
  const left = isAtTill() ? await withinTime(basketLeft(), 'empty') : 'empty'
  if (left === 'part-paid') {
    partPaid()
    return false
  }
  const isOnline = await connectivity.check()
  if (!isOnline && (await askBeforeLogOut('no-network')) === 'stay') return false
  if (left === 'empty' && (!isOnline || !(await isOwnShiftOpen()))) return true
  const choice = await askBeforeLogOut(left === 'empty' ? 'own-shift' : left)
  if (choice === 'park') return await park()
  return choice === 'leave'
}

/** The other questions say so of any shift; one's own is asked about by itself, because it is easily forgotten. */
async function isOwnShiftOpen(): Promise<boolean> {
  if (!isAtTill()) return false
  const shift = await withinTime(shiftHere(), undefined)
  return shift !== undefined && shift.openedBy.id === storedUser()?.id
}

async function park(): Promise<boolean> {
  const user = storedUser()
  const parked = user
    ? await parkBasket({ id: user.id, name: shownName(user) }).catch(() => undefined)
    : undefined
  if (parked?.ok) return true
  const said = parked?.said ?? 'The basket could not be parked. It stays in the cart.'
  toast({ title: 'You are still signed in', description: said, look: 'destructive' })
  return false
}

async function leave(): Promise<void> {
  const owed = owedLogOut()
  const isFromSite = cameFromSite()
  const organizationId = storedUser()?.organizationId
  pageIsLeft.set(true)
  // The browser may keep the page as it is, and bring it back by its Back button.
  addEventListener('pageshow', () => pageIsLeft.set(false), { once: true })
  owed.remember()
  clearStoredUser()
  if (isAtTill()) {
    await withinTime(forgetCarts(organizationId), true)
    clearTakenOver()
    openTillLock()
  }
  // Decision 0117: nobody who finds this device later reads whose customers these are.
  const forget = async () => {
    if (!organizationId || businessesHere().has(organizationId)) return
    const papers = new PrintQueueStore().emptyPrinted(organizationId)
    await withinTime(papers, undefined)
    await withinTime(forgetCustomersHere(organizationId), undefined, CUSTOMERS_GO_MS)
  }
  await forget()
  const isEnded = await owed.carryOut().then(
    () => true,
    () => false,
  )
  // A sale whose answer came meanwhile kept its name until then.
  await forget()
  // In another window of this browser somebody has signed in since: the journey would end their session.
  if (storedUser()) return location.reload()
  // The browser's own journey (SHELL-020). It is begun only where the server has just answered, and the service worker
  // answers it should the network go in between.
  if (isEnded) return location.assign(`${withDoor('/api/logout')}${isFromSite ? '&to=site' : ''}`)
  // Without the service worker there is nothing to load the page from: the sign-in stands in place already.
  if (navigator.serviceWorker?.controller)
    return location.assign(isFromSite ? '/' : DOOR_PLACES[documentDoor()])
  pageIsLeft.set(false)
}

/**
 * Whoever came in by the identity provider and is not in the back office did so from the front page, as to try the demo, and
 * has no other login: the back office's would ask them for a business code.
 */
const cameFromSite = () =>
  storedUser()?.session === 'identity-provider' && doorAt(location.pathname, 'till') === 'till'

function partPaid() {
  toast({
    title: 'Part of this sale is paid',
    description: 'Complete it, or void it and give the money back. Then log out.',
    look: 'destructive',
  })
}

function withinTime<T>(work: Promise<T>, otherwise: T, withinMs = STORAGE_ANSWERS_MS): Promise<T> {
  const tooLate = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), withinMs))
  return Promise.race([work.catch(() => otherwise), tooLate])
}
