import { expect, test } from './test.ts'

test('the server under test is up, in demo mode, on one port', async ({ page }) => {
  const answer = await page.goto('/api/health')
  expect(answer?.status()).toBe(200)
  expect(await answer?.json()).toMatchObject({ status: 'ok', demo: true })
})
