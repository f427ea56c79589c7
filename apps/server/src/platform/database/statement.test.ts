import { describe, expect, it } from 'vitest'
import { materialized, statementOf, step } from './statement.ts'

const first = materialized('first', [], ' select 1 as id')
const second = step('second', ['first'], ' select id from first')

describe('a statement of steps', () => {
  it('has them in their order, each read by those after it', () => {
    expect(statementOf([first, second], 'select * from second').split('\n')).toEqual([
      '',
      'with recursive first as materialized ( select 1 as id',
      '), second as ( select id from first',
      ')',
      'select * from second',
    ])
  })

  it('is not made without a step that another reads, in a wrong order, or of two with one name', () => {
    expect(() => statementOf([second], 'select 1')).toThrow('second reads first, which is not before it')
    expect(() => statementOf([second, first], 'select 1')).toThrow('second reads first')
    expect(() => statementOf([first, first], 'select 1')).toThrow('Two steps are called first')
  })
})
