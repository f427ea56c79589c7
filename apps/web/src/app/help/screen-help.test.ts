import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCREEN_HELP } from './screen-help.ts'

const router = readFileSync(new URL('../router.tsx', import.meta.url), 'utf8')
const addresses = [...router.matchAll(/'(\/[\w$/-]*)'/g)].map(([, path = '']) => path)
const screens = [...new Set(addresses)].filter((path) => path !== '/autostart')

it('every screen of the router has its help, and no other', () => {
  expect(screens.length).toBeGreaterThan(25)
  expect(Object.keys(SCREEN_HELP).sort()).toEqual(screens.sort())
})

it.each(Object.entries(SCREEN_HELP))('%s is helped in short, whole sentences', (_path, { says, guide }) => {
  for (const sentence of says) {
    expect(sentence.length).toBeLessThan(180)
    expect(sentence).toMatch(/^[A-Z].*[.]$/)
  }
  expect(says.length).toBeLessThanOrEqual(5)
  const text = readFileSync(new URL(`../../../../../docs/guides/${guide}.md`, import.meta.url), 'utf8')
  expect(text).toMatch(/^# /)
})
