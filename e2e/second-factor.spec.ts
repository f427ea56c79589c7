import type { Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { DEMO, expect, test } from './test.ts'

const signIn = async (page: Page) => {
  await page.goto('/super-admin')
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Sign in to the portal' }).click()
}

test('AUTH-045 an operator sets up a second factor, signs in with a recovery code, and removes it', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Set up a second factor' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The password is not right.')
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  const secret = (await dialog.getByRole('code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Six digits').fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Take it into use' }).click()
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByText('I have kept them').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Your password alone opens this portal')).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await signIn(other)
  await expect(other.getByRole('alert')).toContainText('Enter the code that your authenticator app shows')
  await other.getByLabel('Code').fill('000000')
  await other.getByRole('button', { name: 'Sign in to the portal' }).click()
  await expect(other.getByRole('alert')).toContainText('This code is not right')
  await other.getByLabel('Code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Sign in to the portal' }).click()
  await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  await other.getByRole('button', { name: 'Settings' }).click()
  await expect(other.getByText('9 recovery codes are left.')).toBeVisible()
  await other.getByRole('button', { name: 'Remove it' }).click()
  await other
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codes[1] ?? '')
  await other.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(other.getByText('Not set up')).toBeVisible()
})
