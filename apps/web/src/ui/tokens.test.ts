import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kindsOfSight, seenDistance } from './colour-vision.ts'
import { contrastRatio } from './contrast.ts'
import { contrastPairs } from './contrast-pairs.ts'
import { CATEGORY_COLOURS, readTokens, type Theme } from './tokens.ts'

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))
const colour = (name: string, theme: Theme) => {
  const token = tokens[name]
  if (!token) throw new Error(`tokens.css has no colour --${name}`)
  return token[theme]
}

describe('the tokens', () => {
  it('measure contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  for (const theme of ['light', 'dark'] as const)
    it.each(contrastPairs)(`${theme}: $front on $ground reaches $least`, ({ front, ground, least }) => {
      expect(contrastRatio(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least)
    })

  it.each(kindsOfSight)('keep the category marks apart for %s sight', (kind) => {
    const marks = Array.from({ length: CATEGORY_COLOURS }, (_, index) =>
      colour(`category-${index + 1}`, 'light'),
    )
    for (const [at, one] of marks.entries())
      for (const other of marks.slice(at + 1)) expect(seenDistance(one, other, kind)).toBeGreaterThan(0.06)
  })
})
