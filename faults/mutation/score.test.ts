import { describe, expect, it } from 'vitest'
import { figuresOf, inWords, scoreOf } from './score.ts'

const mutants = (of: Record<string, number>) =>
  Object.entries(of).flatMap(([status, count]) => Array.from({ length: count }, () => ({ status })))

describe('the score of an area', () => {
  it('is what was noticed of what could be, and counts neither what is explained nor what could not run', () => {
    const figures = figuresOf(
      mutants({
        Killed: 88,
        Timeout: 2,
        Survived: 6,
        NoCoverage: 4,
        Ignored: 9,
        CompileError: 1,
        RuntimeError: 2,
      }),
    )
    expect(scoreOf(figures)).toBe(90)
    expect(inWords(figures)).toBe(
      '88 killed, 2 timed out, 6 survived, 4 not covered, 9 explained, 3 could not run, 90.0 %',
    )
  })

  it('is whole where there was nothing to notice', () => {
    expect(scoreOf(figuresOf([]))).toBe(100)
    expect(inWords(figuresOf(mutants({ Ignored: 1 })))).toContain('1 explained, 100.0 %')
  })
})
