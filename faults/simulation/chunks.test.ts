import { describe, expect, it } from 'vitest'
import { bundleProgram } from './bundle-program.ts'
import { runChunks } from './chunks.ts'

describe('seeds in chunks', () => {
  it('R7 stops at the first broken promise, and says how far it came and what it cost', async () => {
    const { code, imports } = await bundleProgram()
    const broken = code.replace('tillSequence = journal.sequence + 1', 'tillSequence = journal.sequence + 2')
    expect(broken).not.toBe(code)
    const said: string[] = []
    const ran = await runChunks({ code: broken, imports }, { from: 1, seeds: 20_000, workers: 1 }, (line) =>
      said.push(line),
    )
    expect(ran.broken).toHaveLength(1)
    expect(ran.broken[0]?.promise).toMatch(/^R7 .* has number \d+ and the one before was \d+$/)
    expect(ran.seeds).toBeLessThan(30)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      / seeds 1 to 10000, stopped at \d+: .* seeds a second, .* MB of memory at most, 1 promises? broken$/,
    )
  }, 60_000)
})
