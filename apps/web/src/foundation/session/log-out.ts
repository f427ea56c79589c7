import { inWindow } from '../../offline/observable.ts'
import { askAndLogOut } from './logging-out.ts'

const isLeaving = inWindow(() => false)

/** Logs out, once it is asked what there is to ask (AUTH-025, AUTH-026, SHELL-020). */
export async function logOut(): Promise<void> {
  if (isLeaving.get()) return
  isLeaving.set(true)
  try {
    await askAndLogOut()
  } finally {
    isLeaving.set(false)
  }
}
