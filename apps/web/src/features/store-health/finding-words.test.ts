import type { HealthFinding } from '@tuppence/domain/health'
import { expect, it } from 'vitest'
import { alikeTogether } from './finding-words.tsx'

const found = (kind: HealthFinding['kind'], till: string) => ({
  finding: { kind, level: 'look' as const, tillId: till, count: null, at: null, what: null },
  till,
})

it('the same warning of several tills is one block, in the order given', () => {
  const blocks = alikeTogether([found('silent', 'T1'), found('clock-wrong', 'T2'), found('silent', 'T3')])
  expect(blocks.map((block) => block.map(({ till }) => till))).toEqual([['T1', 'T3'], ['T2']])
})
