import { listTills } from '@tuppence/contract/tills'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../testing/open-screen.tsx'
import { signedIn } from '../testing/people.ts'
import { server } from '../testing/test-server.ts'

test.for([
  ['/tills', 'Add a till'],
  ['/inventory', 'Add Product'],
  ['/customers', 'Add Customer'],
] as const)(
  'WCAG-2.4.3 %s: a dialog that closes gives the keyboard back to what opened it',
  async ([address, opens]) => {
    server.answer(listTills, [])
    // Of the lists nothing is looked at here.
    server.refuseOthers(503)
    openScreen(address, signedIn('manager'))
    const opener = page.getByRole('button', { name: opens }).first()
    await expect.element(opener).toBeEnabled()
    opener.element().focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  },
)

test('WCAG-2.4.3 a question over a dialog gives the keyboard back to the dialog', async () => {
  server.refuseOthers(503)
  openScreen('/inventory', signedIn('manager'))
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.fill('Oat biscuits')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  question.getByRole('button').first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
})
