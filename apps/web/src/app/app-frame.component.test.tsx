import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../testing/open-screen.tsx'
import { signedIn } from '../testing/people.ts'
import { server } from '../testing/test-server.ts'

const sidebar = () => page.getByRole('complementary')
const links = () => sidebar().getByRole('navigation').getByRole('link')
const namesOf = (elements: Element[]) => elements.map((element) => element.textContent)

describe('the frame of every screen', () => {
  test('SHELL-021 the sidebar leads everywhere, in this order', async () => {
    openScreen('/settings', signedIn('manager'))
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect
      .poll(() => namesOf(links().elements()))
      .toEqual([...['Sales', 'Inventory', 'Customers', 'Reports', 'Back Office', 'Settings']])
    await expect.element(links().filter({ hasText: 'Settings' })).toHaveAttribute('aria-current', 'page')
  })

  test('D5 it leads a cashier to no screen that would refuse them', async () => {
    openScreen('/settings', signedIn('cashier', { session: 'pos' }))
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect
      .poll(() => namesOf(links().elements()))
      .toEqual(['Sales', 'Inventory', 'Customers', 'Back Office', 'Settings'])
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('option', { name: 'Go to Settings' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Go to Reports' })).not.toBeInTheDocument()
  })

  test('SHELL-022 SHELL-023 the picture where there is one, the email where there is no name', async () => {
    const nameless = { firstName: null, lastName: null, profileImageUrl: '/icon-192.png' }
    openScreen('/settings', signedIn('manager', nameless))
    await expect.element(sidebar().getByText('priya@shop.example')).toBeVisible()
    await expect.element(sidebar().getByText('Manager', { exact: true })).toBeVisible()
    expect(sidebar().element().querySelector('img')?.getAttribute('src')).toBe('/icon-192.png')
  })

  test('SHELL-022 SHELL-023 SHELL-024 the name, the role and a letter where there is no picture', async () => {
    openScreen('/settings', signedIn('cashier'))
    await expect.element(sidebar().getByText('Priya Shah')).toBeVisible()
    await expect.element(sidebar().getByText('Cashier', { exact: true })).toBeVisible()
    await expect.element(sidebar().getByText('P', { exact: true })).toBeVisible()
    expect(sidebar().element().querySelector('img')).toBeNull()
  })

  test('SHELL-025 SHELL-026 the sidebar from 1024 px on, the bottom bar below', async () => {
    await page.viewport(1024, 768)
    openScreen('/settings', signedIn('manager'))
    const bar = page.getByRole('navigation').filter({ hasText: 'Stock' })
    await expect.element(sidebar()).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    await page.viewport(1023, 768)
    await expect.element(bar).toBeVisible()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect
      .poll(() => namesOf(bar.getByRole('link').elements()))
      .toEqual([...['Sales', 'Stock', 'Customers', 'Reports', 'Settings']])
  })

  test.for([...['Shifts', 'Tills', 'Payment Terminals', 'Support', 'Audit log', 'Journal', 'Store health']])(
    'SHELL-025 SHELL-026 a phone finds the back office, and comes back to it from %s',
    async (place) => {
      await page.viewport(390, 844)
      // What the screens show is not looked at here.
      server.refuseOthers(503)
      openScreen('/settings', signedIn('manager'))
      const welcome = page.getByRole('heading', { name: 'Welcome, The Copper Kettle', level: 1 })
      const linkTo = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
      await page.getByRole('link', { name: 'Open the back office' }).click()
      await expect.element(welcome).toBeVisible()
      await linkTo(place).click()
      await expect.element(welcome).not.toBeInTheDocument()
      await linkTo('Back Office').click()
      await expect.element(welcome).toBeVisible()
    },
  )
})
