import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes what would be taken for an end of a cell or of the line', () => {
    expect(csvLine(['plain', 'a,b', 'say "no"', 'two\nlines', null, 12])).toBe(
      'plain,"a,b","say ""no""","two\nlines",,12\r\n',
    )
  })

  it.each(['=1+1', '+44 20', '@sum', '-cmd', '\tx'])('keeps %j from being a formula', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  })

  it('leaves a negative figure a figure', () => expect(csvLine(['-4.50', -3])).toBe('-4.50,-3\r\n'))
})
