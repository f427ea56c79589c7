import type { Page } from '@playwright/test'
import { isTillReady } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { DEMO, expect } from './test.ts'

export const staffMenu = (page: Page) =>
  page.getByRole('button', { name: /switch staff, lock or choose a PIN/ })
export const typePin = (page: Page, pin = DEMO.pin) => page.keyboard.type(pin)
export const someone = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('button').filter({ hasText: name })
export const whoIs = async (page: Page) => (await page.request.get('/api/auth/user')).json()

/** Who is who in the first demo business. */
export async function names(page: Page) {
  const all: { id: string; name: string; permissions: string[] }[] = await (
    await page.request.get('/api/staff/names')
  ).json()
  // Whom another journey took on has a tail to the name, and neither the demo's PIN nor, perhaps, this till.
  const list = all.filter(({ name }) => !/ [0-9a-f]{6}$/.test(name))
  const me = await whoIs(page)
  const manager = list.find(({ permissions }) => permissions.includes('manage-staff'))
  const other = list.find(({ id, permissions }) => id !== me.id && !permissions.includes('void'))
  const own = list.find(({ id }) => id === me.id)
  if (!manager || !other || !own) throw new Error('The demo business has other people')
  return { manager, other, own }
}

/** Hands the till to somebody by name and PIN. */
export async function switchTo(page: Page, name: string, pin = DEMO.pin) {
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Switch staff', exact: true }).click()
  await someone(page, name).click()
  await typePin(page, pin)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The manager stands at a till that has no sign-in of its own, by the back office's. */
export async function standByOffice(page: Page) {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Sell on this device' }).click()
  await expect(page.getByText('This device is not a till')).toHaveCount(0)
  await isTillReady(page)
}

/** How many people this device can let in by PIN without a network: it keeps that a moment after the server has said yes. */
export const peopleKnownByPin = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tuppence')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('syncMeta').objectStore('syncMeta').getAll()
          all.onsuccess = () => {
            opening.result.close()
            const people = all.result.flatMap(({ value }) => value?.people ?? [])
            resolve(people.filter(({ pin }: { pin?: unknown }) => pin !== undefined).length)
          }
        }
      }),
  )
