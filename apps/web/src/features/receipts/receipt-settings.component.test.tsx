import { setReceiptConfig } from '@tuppence/contract/settings'
import { receiptShop } from '@tuppence/domain/receipts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/at-the-till.ts'
import { openHardware } from '../../testing/hardware.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { shopSettings } from '../../testing/shop.ts'
import { server } from '../../testing/test-server.ts'

test('RCPT-007 RCPT-008 RCPT-012 RCPT-015 receipt settings say what is wrong until it is right, and then send it', async () => {
  await page.viewport(1440, 900)
  await openHardware(signedIn('manager'))
  await button('Receipt Settings').click()
  const dialog = page.getByRole('dialog', { name: 'Receipt Settings' })
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByLabelText('Business name').fill('')
  await dialog.getByLabelText('Business address').fill('')
  await dialog.getByLabelText('Left').fill('21')
  await save()
  for (const words of [
    'Business name is required',
    'Business address is required',
    'Write a number from 0 to 20.',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible()
  expect(server.askedOf(setReceiptConfig)).toEqual([])
  await dialog.getByLabelText('Business name').fill('The Copper Kettle')
  await expect.element(dialog.getByText('Business name is required')).not.toBeInTheDocument()
  await dialog.getByLabelText('Business address').fill('4 Market Place\nHarrowby')
  await dialog.getByLabelText('Left').fill('1.5')
  const beside = dialog.getByRole('region', { name: 'What it looks like' })
  await expect.element(beside).toHaveTextContent('4 Market Place')
  server.answer(setReceiptConfig, undefined)
  await save()
  await expect.element(page.getByText('Receipt Settings Saved')).toBeVisible()
  expect(server.askedOf(setReceiptConfig)).toMatchObject([
    { body: { set: { businessName: 'The Copper Kettle', margins: { left: 1.5 } } } },
  ])
})

test('RCPT-016 RCPT-017 a preview on A4 fits the window that is opened for it', async () => {
  await page.viewport(1440, 900)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openHardware(signedIn('manager'))
  await button('Receipt Settings').click()
  const dialog = page.getByRole('dialog', { name: 'Receipt Settings' })
  await dialog.getByLabelText('Paper size').selectOptions('A4')
  await dialog.getByRole('button', { name: 'Preview Receipt' }).click()
  const [address = '', , features = ''] = open.mock.calls[0] ?? []
  const [, width, height] = /^width=(\d+),height=(\d+)$/.exec(features) ?? []
  await page.viewport(Number(width), Number(height))
  window.opener = window
  onTestFinished(() => {
    window.opener = null
  })
  openScreen(String(address))
  await expect.element(page.getByText('Nothing to preview yet')).toBeVisible()
  const settings = shopSettings()
  const shop = receiptShop({ ...settings, receipt: { ...settings.receipt, paperSize: 'A4' } })
  postMessage({ type: 'receipt-preview', shop, vatMode: 'add' }, location.origin)
  await expect
    .poll(() => document.querySelector('.receipt')?.textContent ?? '')
    .toContain('The Copper Kettle')
  const wide = document.querySelector('main')?.scrollWidth ?? Number.POSITIVE_INFINITY
  expect(wide).toBeLessThanOrEqual(innerWidth)
})
