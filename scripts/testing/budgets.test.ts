import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { CpuMeter } from './cpu.mjs'
import { overLimit, slownessOf } from './run-stage.mjs'

/** Uses 0.4 s of a processor, and as much again in a child, which it waits for. */
const BUSY = `
if (process.argv[1] !== 'child') require('node:child_process').spawn(process.execPath, ['-e', process.env.BUSY, 'child'])
const used = () => process.cpuUsage().user + process.cpuUsage().system
while (used() < 400_000) for (let turn = 0; turn < 1e6; turn += 1);
`

it.runIf(process.platform === 'linux')(
  'a layer costs what its processes and those below them used, and nothing that ended before it began',
  async () => {
    const work = () =>
      spawn(process.execPath, ['-e', BUSY], { env: { ...process.env, BUSY }, stdio: 'ignore' })
    await once(work(), 'exit')
    const meter = new CpuMeter()
    onTestFinished(() => meter.stop())
    const child = work()
    const pid = child.pid ?? 0
    meter.follow(pid)
    await once(child, 'exit')
    const used = meter.ended(pid)
    expect(used).toBeGreaterThan(0.7)
    expect(used).toBeLessThan(1.3)
  },
)

it('a test on PostgreSQL, a proof and one that did the whole have limits of their own', () => {
  const cost = (file: string, cpu: number, isWhole = false) => ({ file, name: '', cpu, isWhole })
  const costs = [
    cost('apps/a.pg.test.ts', 16),
    cost('apps/b.pg.test.ts', 15),
    cost('faults/c.pg.test.ts', 50),
    cost('faults/d.pg.test.ts', 51),
    cost('faults/e.pg.test.ts', 200, true),
    cost('e2e/axe.spec.ts', 50),
    cost('e2e/f.spec.ts', 16),
  ]
  const above = (tolerance?: number) =>
    overLimit({ stage: { each: 15, proof: 50 }, costs }, tolerance).map(({ file }) => file)
  expect(above()).toEqual(['apps/a.pg.test.ts', 'faults/d.pg.test.ts', 'e2e/f.spec.ts'])
  expect(above(1.05)).toEqual(['apps/a.pg.test.ts', 'e2e/f.spec.ts'])
  expect(overLimit({ stage: {}, costs })).toEqual([])
})

it('a machine that takes longer for work that is the same each time has longer budgets, a faster one the same', () => {
  const took = (cpu: number, state = 'passed') => [
    { stage: { usual: 35 }, state, cpu },
    { stage: {}, state: 'passed', cpu: 900 },
  ]
  expect(slownessOf(took(70))).toBe(2)
  expect(slownessOf(took(20))).toBe(1)
  expect(slownessOf(took(0, 'waiting'))).toBe(1)
})
