import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { helpAsked } from '../foundation/help/help-asked.ts'
import { owedLogOut } from '../offline/session/owed-log-out.ts'
import { closeScreen, openScreen } from '../testing/open-screen.tsx'
import { signedIn } from '../testing/people.ts'
import { server } from '../testing/test-server.ts'
import { readToasts, toast } from '../ui/toast-store.ts'

test('an application that is taken out of the page leaves nothing to the next', async () => {
  server.refuseOthers(503)
  const methods = () => [history.pushState, history.replaceState]
  const before = methods()
  openScreen('/inventory', signedIn('manager'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(methods()).not.toEqual(before)
  helpAsked.set(true)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  owedLogOut('till').remember()
  toast({ title: 'Said to the one before' })
  closeScreen()
  expect(methods()).toEqual(before)
  localStorage.clear()
  openScreen('/inventory', signedIn('manager'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(owedLogOut('till').state.get()).toBe(false)
  expect(readToasts()).toEqual([])
})
