import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { FOUND_SEEDS } from './found-seeds.ts'
import { MAX_KEPT_BYTES } from './heap.ts'

describe('the till’s engine in simulated browsers', () => {
  let ran: { code: number; said: string }
  beforeAll(async () => {
    ran = await runCommand('simulation/simulation.ts', '--seeds', '60')
  }, 120_000)

  it('R1 R3 R4 R7 keeps every promise through storms of network, disk, tabs and clocks', () => {
    expect(ran.said).toContain(' 0 lost, 0 twice, 0 promises broken')
    expect(ran.code, ran.said).toBe(0)
  })

  it('R3 keeps nothing of a world in memory once its seed is over, so that a million fit in one process', () => {
    const [, kept] = / (\S+) kB of memory kept a seed/.exec(ran.said) ?? []
    expect(Number(kept?.replaceAll(',', ''))).toBeLessThan(MAX_KEPT_BYTES / 1000)
  })

  it.each(FOUND_SEEDS)('R3 seed $seed: $fault', ({ seed }) => {
    expect(ran.said).not.toContain(`--seed ${seed}\n`)
  })
})
