import type { AnswerOf } from '@tuppence/contract/call'
import type { posLogin, SignedInUser } from '@tuppence/contract/identity'
import { type Colleague, listColleagues, switchStaff } from '@tuppence/contract/pins'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DevicePeople, openTillDatabase } from '../offline/index.ts'
import { button } from './at-the-till.ts'
import { server } from './test-server.ts'

export const PIN = '2580'

export const staffMenu = () => page.getByRole('button', { name: /switch staff, lock or choose a PIN/ })
export const person = ({ firstName, lastName }: SignedInUser) =>
  page.getByRole('list', { name: 'People' }).getByRole('button', { name: `${firstName} ${lastName}` })
export const typePin = (pin = PIN) => userEvent.keyboard(pin)

/** These people stand in the list of names, each with a PIN. */
export function answerColleagues(...people: readonly SignedInUser[]): void {
  server.answer(listColleagues, people.map(colleague))
}

const colleague = ({ id, firstName, lastName, permissions }: SignedInUser): Colleague => ({
  ...{ id, name: `${firstName} ${lastName}`, hasPin: true, permissions },
})

/** What the server answers to whoever takes over. */
export const handedTo = (user: SignedInUser) => ({
  ...{ user, sessionToken: 'token', expiresAt: user.expiresAt },
})

/** What the server answers to whoever signs in at the till. */
export function signInOf(user: SignedInUser): AnswerOf<typeof posLogin> {
  const { id, username, role, businessName, organizationId, adminCustomerId, expiresAt } = user
  return {
    ...{ success: true, sessionToken: 'token', expiresAt },
    customer: {
      ...{ id: adminCustomerId ?? '', businessCode: 'UK001', businessName: businessName ?? '', username },
      ...{ organizationId: organizationId ?? '', location: null, plan: 'basic', role, staffId: id },
      staffName: colleague(user).name,
    },
  }
}

/** The server hands the till to this person. */
export const answerSwitchTo = (user: SignedInUser) => server.answer(switchStaff, handedTo(user))

/** As where the server has found a secret of theirs right on this device before. */
export async function letDeviceKnow(
  user: SignedInUser,
  secret: { readonly pin?: string; readonly password?: string },
): Promise<void> {
  const db = await openTillDatabase()
  const { email: _email, profileImageUrl: _picture, ...kept } = user
  const { id, name, permissions } = colleague(user)
  await new DevicePeople(db, user.organizationId ?? '').keep({
    ...{ person: { id, name, permissions }, user: kept },
    ...secret,
  })
}

export async function askForSwitch(): Promise<void> {
  await staffMenu().click()
  await button('Switch staff').click()
}

export async function lock(): Promise<void> {
  await staffMenu().click()
  await button('Lock').click()
}

/** Hands the till over by name and PIN. */
export async function switchTo(user: SignedInUser): Promise<void> {
  await askForSwitch()
  await person(user).click()
  await expect.element(page.getByLabelText(/^PIN of/)).toHaveFocus()
  await typePin()
}
