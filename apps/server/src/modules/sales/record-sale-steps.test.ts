import { expect, it } from 'vitest'
import { recordingSteps } from './record-sale.sql.ts'

it.each([true, false])('the steps that record sales say what they read (by card: %s)', (isByCard) => {
  const steps = recordingSteps(isByCard)
  const names = new Set(steps.map(({ name }) => name))
  for (const { name, reads, sql } of steps) {
    const relations = [...sql.matchAll(/(?:\b(?:from|join)|\)\s*\w*,)\s+(?:lateral\s+)?(\w+)\b(?!\.)/g)].map(
      ([, relation = '']) => relation,
    )
    const read = relations.filter((relation) => names.has(relation) && relation !== name)
    expect(reads, name).toEqual(expect.arrayContaining(read))
    for (const said of reads) expect(sql, name).toMatch(new RegExp(`\\b${said}\\b`))
  }
})
