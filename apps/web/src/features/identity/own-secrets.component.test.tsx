import { getUser, lockSession } from '@tuppence/contract/identity'
import { changeOwnPassword, setOwnPin, switchStaff, unlockTill } from '@tuppence/contract/pins'
import { registerTill } from '@tuppence/contract/tills'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { answerSupportContact } from '../../testing/provider.ts'
import { answerSwitchTo, letDeviceKnow, PIN, person, typePin } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { answerTill, openTill, problem, tillSetup } from '../../testing/till.ts'

const WRONG = problem(403, 'password-wrong', 'The password is not right.')

const button = (name: string) => page.getByRole('button', { name, exact: true })
const staffMenu = () => page.getByRole('button', { name: /switch staff, lock or choose a PIN/ })
const heading = () => page.getByRole('heading', { name: 'Choose your own password' })
const tiles = () => page.getByRole('list', { name: 'Products' }).getByRole('button')
const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => page.viewport(1440, 900))

test('D3 whoever was given a password chooses their own before anything else', async () => {
  const user = signedIn('cashier', { session: 'pos', mustChangePassword: true })
  answerTill(user)
  answerSupportContact()
  openScreen('/sales', user)
  await expect.element(heading()).toBeVisible()
  const given = page.getByLabelText('The password you were given')
  await expect.element(given).toHaveFocus()
  await button('Change it and go on').click()
  await said('Enter the password you were given.')
  await said('Password must be at least 8 characters')
  expect(server.askedOf(changeOwnPassword)).toEqual([])
  await given.fill('not-what-was-given')
  await page.getByLabelText('New password').fill('their-own-password-1')
  server.refuse(changeOwnPassword, 403, WRONG)
  await button('Change it and go on').click()
  await said('The password is not right.')
  expect(server.askedOf(registerTill)).toEqual([])
  await given.fill('given-password-1')
  server.answer(changeOwnPassword, undefined)
  const { mustChangePassword: _, ...changed } = user
  server.answer(getUser, changed)
  await button('Change it and go on').click()
  await expect.element(tiles().first()).toBeVisible()
  expect(server.askedOf(changeOwnPassword).at(-1)?.body).toEqual({
    ...{ password: 'given-password-1', newPassword: 'their-own-password-1' },
  })
})

test('D3 STAFF-040 whoever has a password to choose first hands the till back to a colleague’s PIN', async () => {
  const before = signedIn('manager', { session: 'pos', firstName: 'Tom', lastName: 'Reed' })
  await openTill({ user: before })
  await letDeviceKnow(before, { pin: PIN })
  const { organizationId } = before
  const given = signedIn('cashier', { session: 'pos', organizationId, mustChangePassword: true })
  answerSupportContact()
  server.answer(getUser, given)
  openScreen('/sales', given)
  await expect.element(heading()).toBeVisible()
  await button('Switch staff').click()
  await person(before).click()
  await expect.element(page.getByLabelText('PIN of Tom Reed')).toHaveFocus()
  server.refuse(switchStaff, 403, problem(403, 'pin-wrong', 'The PIN is not right, or this person has none.'))
  await typePin('0001')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('The PIN is not right')
  answerSwitchTo(before)
  await typePin()
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(staffMenu()).toHaveTextContent('Tom')
  expect(server.askedOf(switchStaff).at(-1)).toMatchObject({ body: { personId: before.id, pin: PIN } })
})

test('D5 one’s own password is changed with the one that one has', async () => {
  await openTill()
  await staffMenu().click()
  await button('Change password').click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByLabelText('The password you have now').fill('not-the-password')
  await dialog.getByLabelText('New password').fill('another-password-1')
  server.refuse(changeOwnPassword, 403, WRONG)
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await expect.element(dialog).toHaveTextContent('The password is not right')
  await dialog.getByLabelText('The password you have now').fill('the-password-1')
  server.answer(changeOwnPassword, undefined)
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await said('Your password is changed')
  expect(server.askedOf(changeOwnPassword).at(-1)?.body).toEqual({
    ...{ password: 'the-password-1', newPassword: 'another-password-1' },
  })
})

test('D4 D5 a person chooses a PIN, twice the same and with their password, and unlocks the till with it', async () => {
  const user = signedIn('cashier', { session: 'pos', hasPin: false, firstName: 'Sam', lastName: 'Okafor' })
  server.answer(registerTill, tillSetup(user))
  await openTill({ user })
  await staffMenu().click()
  await expect.element(button('Lock')).not.toBeInTheDocument()
  await button('Choose a PIN').click()
  const dialog = page.getByRole('dialog', { name: 'Choose a PIN' })
  const says = (words: string) => expect.element(dialog).toHaveTextContent(words)
  await says('New PIN')
  await userEvent.keyboard('1234')
  await says('Many people choose this PIN')
  const focused = focusedOnceItSays('The same once more')
  await userEvent.keyboard('7309')
  await says('The same once more')
  // Whoever types on at once would lose the digits that come before the pad has the keyboard.
  expect(await focused).toBe('The same once more')
  await userEvent.keyboard('7308')
  await says('The two were not the same')
  await userEvent.keyboard('7309')
  await says('The same once more')
  await userEvent.keyboard('7309')
  const password = dialog.getByLabelText('Password', { exact: true })
  await password.fill('not-their-password')
  server.refuse(setOwnPin, 403, WRONG)
  await dialog.getByRole('button', { name: 'Set the PIN' }).click()
  await says('The password is not right.')
  await password.fill('their-password')
  server.answer(setOwnPin, undefined)
  server.answer(unlockTill, undefined)
  server.answer(getUser, { ...user, hasPin: true })
  await dialog.getByRole('button', { name: 'Set the PIN' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.askedOf(setOwnPin).at(-1)?.body).toEqual({ password: 'their-password', pin: '7309' })

  server.answer(lockSession, undefined)
  await staffMenu().click()
  await button('Lock').click()
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect.element(unlock).toHaveTextContent('Sam Okafor')
  server.refuse(unlockTill, 403, problem(403, 'pin-wrong', 'The PIN is not right, or this person has none.'))
  await userEvent.keyboard('7308')
  await expect.element(unlock).toHaveTextContent('The PIN is not right')
  server.answer(unlockTill, undefined)
  await userEvent.keyboard('7309')
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(unlock).not.toBeInTheDocument()
})

/** The label of what has the keyboard in the moment in which these words come. */
const focusedOnceItSays = (words: string) =>
  new Promise<string | undefined>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(words)) return
      observer.disconnect()
      const { activeElement } = document
      resolve(activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
