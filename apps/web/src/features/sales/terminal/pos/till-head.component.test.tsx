import { dailySales } from '@tuppence/contract/sales'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { basket } from '../../../../testing/at-the-till.ts'
import { server } from '../../../../testing/test-server.ts'
import { openTill } from '../../../../testing/till.ts'

const boxOf = (element: Element) => element.getBoundingClientRect()
/** It has no role of its own within the main part of the page. */
const head = () => page.elementLocator(document.querySelector('header') ?? document.body)
/** A layout that follows a change of width comes a frame later. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

const isApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.x + 1 ||
  other.right <= one.x + 1 ||
  one.bottom <= other.y + 1 ||
  other.bottom <= one.y + 1

test('SELL-004 SELL-009 shows the whole of the day’s takings at every width, beside nothing that covers it', async () => {
  server.answer(dailySales, { total: '12987.42', count: 412 })
  await openTill()
  for (const width of [1024, 1100, 1280]) {
    await page.viewport(width, 768)
    const products = page.getByRole('region', { name: 'Products' })
    await expect.element(products.getByText('£12,987.42')).toBeVisible()
    await drawn()
    const figure = boxOf(products.getByText('£12,987.42').element())
    expect(figure.right, `at ${width}`).toBeLessThanOrEqual(boxOf(basket().element()).x)
    expect(boxOf(products.getByRole('heading', { level: 1 }).element()).height).toBeLessThan(45)
  }
  for (const width of [390, 320]) {
    await page.viewport(width, 720)
    await expect.poll(() => head().element().textContent).toContain('Online')
    await drawn()
    const figure = boxOf(head().getByText('£12,987.42').element())
    expect(isApart(figure, boxOf(head().getByText('Online').element())), `at ${width}`).toBe(true)
  }
})

test('SELL-058 has room on a phone for the connection, who sells, the shift and the way out of /pos', async () => {
  await openTill({ path: '/pos' })
  for (const width of [390, 320]) {
    await page.viewport(width, 844)
    await expect.poll(() => head().element().textContent).toContain('The Copper Kettle')
    await drawn()
    await expect.element(head().getByRole('button', { name: /^Cash drawer/ })).toBeVisible()
    const title = boxOf(head().getByRole('heading', { name: 'The Copper Kettle' }).element())
    expect(title.left >= 0 && title.right <= width && title.top >= 0, `at ${width}`).toBe(true)
    const all = head().getByRole('button').elements().map(boxOf)
    expect(all.length).toBeGreaterThan(6)
    for (const [i, one] of all.entries()) {
      expect(one.right, `at ${width}`).toBeLessThanOrEqual(width)
      for (const other of all.slice(i + 1)) expect(isApart(one, other), `at ${width}`).toBe(true)
    }
  }
})

test('SHELL-020 SHELL-022 a phone says who is signed in, and offers to let them out', async () => {
  await page.viewport(390, 844)
  await openTill()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  const person = page.getByRole('dialog', { name: 'Signed in' })
  await expect.element(person).toHaveTextContent('Cashier')
  await expect.element(person.getByRole('button', { name: 'Log out' })).toBeEnabled()
})
