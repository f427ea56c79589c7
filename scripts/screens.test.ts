import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { NO_SCREENS, SCREENS } from '../e2e/screens.ts'

it('WCAG 2.2 AA: each route of the router is among the screens that are looked at, and no other', () => {
  const router = fileURLToPath(new URL('../apps/web/src/app/router.tsx', import.meta.url))
  const text = readFileSync(router, 'utf8')
  // Each text that begins so is an address, however its route is written.
  const routes = new Set([...text.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path))
  expect([...SCREENS.map(({ route }) => route), ...NO_SCREENS].sort()).toEqual([...routes].sort())
})
