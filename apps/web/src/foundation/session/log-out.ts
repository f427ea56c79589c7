import { inWindow } from '../../offline/observable.ts'
import { sayMissing } from '../../ui/index.ts'

/** No sale needs what a log-out asks and does: it is fetched behind the first screen. */
export const fetchLogOut = () => import('./logging-out.ts')

const isLeaving = inWindow(() => false)

/** Logs out, once it is asked what there is to ask (AUTH-025, AUTH-026, SHELL-020). */
export async function logOut(): Promise<void> {
  if (isLeaving.get()) return
  isLeaving.set(true)
  try {
    const leaving = await fetchLogOut().catch(() => undefined)
    if (leaving) await leaving.askAndLogOut()
    else sayLogOutMissing()
  } finally {
    isLeaving.set(false)
  }
}

export function sayLogOutMissing(): void {
  sayMissing('You are still signed in: what is asked before a log-out is fetched when there is a network.')
}
