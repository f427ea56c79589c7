import { listAccounts } from '@tuppence/contract/operator'
import { changeOwnEmail, listOperators, type OperatorOfPortal } from '@tuppence/contract/operators'
import { type PlatformSettings, readPlatformSettings } from '@tuppence/contract/portal'
import { listRemoteAccess } from '@tuppence/contract/remote-access'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPortal } from '../../testing/portal.ts'
import { server } from '../../testing/test-server.ts'

const AT = '2026-06-01T09:00:00.000Z'
const OLIVE: OperatorOfPortal = {
  ...{ id: crypto.randomUUID(), username: 'operator', name: 'Olive Moss', isActive: true, email: null },
  ...{ hasSecondFactor: true, isOneself: true, lastLoginAt: AT, createdAt: AT },
}
const PLATFORM: PlatformSettings = {
  ...{ supportPhone: '', supportEmail: '', salesPhone: '', salesEmail: '', salesAddress: '' },
  ...{ defaultPlan: 'Starter', remoteAccessMinutes: 60 },
}
const NO_MORE = { invitations: [], deeds: [], signIns: [] }

test('R12 an operator chooses where alerts about their own login are sent, and sees a wrong address before it is sent', async () => {
  server.answer(listOperators, { operators: [OLIVE], ...NO_MORE })
  server.answer(listAccounts, { customers: [] })
  server.answer(listRemoteAccess, { accesses: [] })
  server.answer(readPlatformSettings, PLATFORM)
  const email = 'olive@provider.example'
  server.answer(changeOwnEmail, { ...OLIVE, email })
  openPortal('settings')
  await expect.element(page.getByText('No email: alerts go to support')).toBeVisible()
  await page.getByRole('button', { name: 'Add email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your email for alerts' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabelText('Email').fill('olive@')
  await expect.element(dialog.getByText('Enter an email address')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Email').fill(` ${email} `)
  server.answer(listOperators, { operators: [{ ...OLIVE, email }], ...NO_MORE })
  await save.click()
  await expect.element(page.getByRole('cell', { name: email })).toBeVisible()
  expect(server.askedOf(changeOwnEmail).map(({ body }) => body)).toEqual([{ email }])
  await expect.element(page.getByRole('button', { name: 'Change email' })).toBeVisible()
})
