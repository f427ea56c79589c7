import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const drawerButton = (page: Page) => page.getByRole('button', { name: /^Cash drawer:/ })
export const topDialog = (page: Page) => page.getByRole('dialog').last()

/** The money that stands beside a word on a till's paper. */
export const amountOf = (text: string, label: string) =>
  new RegExp(`^ *${label}(?: \\(\\d+\\))? +(-?£[\\d,.]+)$`, 'm').exec(text)?.[1]

/** Opens a shift with a float of £100, counted by notes and coins. */
export async function openShift(page: Page) {
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  await drawerButton(page).click()
  await topDialog(page).getByLabel('How many £20').fill('4')
  await topDialog(page).getByLabel('How many 50p').fill('40')
  await expect(topDialog(page).getByText('£100.00')).toBeVisible()
  await topDialog(page).getByRole('button', { name: 'Open the shift' }).click()
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)
}

/** Asks for money in or out of the drawer; whether that needs somebody's PIN is for whoever asks. */
export async function moveMoney(page: Page, what: 'Pay-out' | 'Safe drop' | 'Cash in', pounds: string) {
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: what }).click()
  await topDialog(page).getByLabel('Amount').fill(pounds)
  await topDialog(page).getByRole('button', { name: what, exact: true }).click()
}

/** Takes back what was typed wrongly, called as its button is: "Cash in of £200.00". Whoever asks answers for the PIN. */
export async function takeBack(page: Page, entry: string, reason: string) {
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Entries of this shift' }).click()
  await topDialog(page)
    .getByRole('button', { name: `Take back: ${entry}` })
    .click()
  await topDialog(page).getByLabel('Why was it wrong?').selectOption({ label: reason })
  await topDialog(page).getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask somebody who may' })).toContainText(
    `Needed for taking back the entry “${entry}”.`,
  )
}

/** Counts a sum and compares: what should be there is on the screen only after that. */
export async function count(page: Page, pounds: string) {
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Count and close the shift' }).click()
  await topDialog(page).getByText('The sum only').click()
  await topDialog(page).getByLabel('Counted', { exact: true }).fill(pounds)
  await expect(topDialog(page).getByText('Expected')).toBeHidden()
}

/** Says why the drawer has more or less than it should, which nobody is spared. */
export const sayWhy = (page: Page, reason: string) =>
  topDialog(page).getByLabel('Why is there a difference?').selectOption({ label: reason })

/** Compares what was counted, says why there is less, closes the shift and answers the paper of its Z read. */
export async function closeWithReason(page: Page, reason: string): Promise<string> {
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(topDialog(page).getByText('Missing')).toBeVisible()
  await sayWhy(page, reason)
  await topDialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(topDialog(page)).toContainText(/This is Z read \d+\./)
  return await topDialog(page).locator('pre').innerText()
}
