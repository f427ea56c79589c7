import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOGIN_HELP, SCREEN_HELP } from './screen-help.ts'

const router = readFileSync(new URL('../router.tsx', import.meta.url), 'utf8')
const addresses = [...router.matchAll(/'(\/[\w$/-]*)'/g)].map(([, path = '']) => path)
const noneNeeded = ['/autostart', '/customer-display', '/display']
const screens = [...new Set(addresses)].filter((path) => !noneNeeded.includes(path))

it('every screen of the router has its help, and no other', () => {
  expect(screens.length).toBeGreaterThan(25)
  expect(Object.keys(SCREEN_HELP).sort()).toEqual(screens.sort())
})

it.each([...Object.entries(SCREEN_HELP), ...Object.entries(LOGIN_HELP)])(
  '%s is helped in short, whole sentences',
  (_path, { says, guide }) => {
    for (const sentence of says) {
      expect(sentence.length).toBeLessThan(180)
      expect(sentence).toMatch(/^[A-Z].*[.]$/)
    }
    expect(says.length).toBeLessThanOrEqual(5)
    const text = readFileSync(new URL(`../../../../../docs/guides/${guide}.md`, import.meta.url), 'utf8')
    expect(text).toMatch(/^# /)
  },
)
