import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openHardware } from '../../testing/hardware.ts'
import { plugInHidScanner } from '../../testing/hid-scanner.ts'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'

const CODE = '5000000126422'

const card = () => page.getByRole('region', { name: 'Barcode scanner at this device' })
const trial = () => card().getByRole('region', { name: 'Try the scanner' })
const field = (name: string) => card().getByLabelText(name)

const user = signedIn('manager')

beforeEach(() => page.viewport(1440, 900))

async function openCard() {
  await openHardware(user)
  await expect.element(trial()).toHaveTextContent('Scan anything here')
}

test('DEV-013 a scanner is tried, learnt and remembered; one that is no keyboard needs no setting', async () => {
  const scanner = plugInHidScanner()
  await openCard()
  for (const _ of [1, 2]) {
    scan(`P-${CODE}#`)
    await expect.element(trial()).toHaveTextContent('This is EAN-13. The scanner ends with Enter')
  }
  await trial().getByRole('button', { name: 'Set it so' }).click()
  await expect.element(field('Before each code')).toHaveValue('P-')
  await openCard()
  await expect.element(field('After each code')).toHaveValue('#')
  await expect.element(field('A code ends')).toHaveValue('key')

  await card().getByRole('button', { name: 'Choose a USB scanner' }).click()
  const mine = card().getByRole('listitem').filter({ hasText: 'Counter scanner' })
  await expect.element(mine).toHaveTextContent('Ready')
  await expect
    .poll(() => {
      scanner.scan(CODE)
      return trial().element().textContent
    })
    .toContain('is no keyboard, and needs no setting')
  scanner.unplug()
  await expect.element(mine).not.toBeInTheDocument()
})

test('DEV-035 a mark of a kind of code that is written as a frame is not kept, and that is said', async () => {
  await openCard()
  await field('Before each code').fill('~]C1')
  await userEvent.tab()
  scan(CODE)
  await expect.element(page.getByText(']C1 is not kept')).toBeVisible()
  await expect.element(field('Before each code')).toHaveValue('~')
  await card().getByRole('button', { name: 'Forget these settings' }).click()
  await expect.element(field('Before each code')).toHaveValue('')
})
