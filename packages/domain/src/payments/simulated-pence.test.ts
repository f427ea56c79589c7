import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { simulatedPence } from './simulated-pence.ts'

it('PAY-013 what the pence of an amount play on the simulator is written for people as the screens say it', () => {
  const page = readFileSync(new URL('../../../../docs/providers/simulator.md', import.meta.url), 'utf8')
  const written = [...page.matchAll(/^\| (x\.\d\d) \| (.+) \|$/gm)].map(([, pence, words]) => [pence, words])
  expect(written).toEqual(simulatedPence())
  expect(written).toHaveLength(8)
})
