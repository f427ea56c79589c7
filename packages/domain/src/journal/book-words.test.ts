import { describe, expect, it } from 'vitest'
import { BOOK_FINDING_KINDS, type BookFinding } from './book-finding.ts'
import { bookFindingSchema, bookWords } from './index.ts'

const finding = (kind: BookFinding['kind'], day: string | null = '2026-06-01'): BookFinding => ({
  kind,
  about: 'T1',
  day,
  recordId: null,
  differences: [{ what: 'takings', records: '£1.20', books: '£9.99' }],
})
const wordsOf = (kind: BookFinding['kind']) => bookWords(finding(kind), (day) => `the day ${day}`)

describe('what comparing the books finds, in plain words', () => {
  it('R13 names what it is about', () => {
    const titles = Object.fromEntries(BOOK_FINDING_KINDS.map((kind) => [kind, wordsOf(kind).title]))
    expect(titles).toEqual({
      'day-differs': 'The takings of T1 on the day 2026-06-01 are not what its records come to',
      'stock-differs': 'The stock of T1 is not the sum of its movements',
      'movement-differs': 'Stock was not moved as T1 says',
      'customer-differs': 'What T1 has spent is not what the records come to',
      'record-gone': 'A record that was made on the day 2026-06-01 is gone',
      'told-otherwise': 'T1 was told otherwise when it was recorded',
      'z-read-differs': 'T1 is not as the program left it',
      'not-in-audit-log': 'The audit log does not tell of T1',
      'settlement-differs': 'The settlement ledger differs from the card payment of T1 on the day 2026-06-01',
    })
  })

  it('R13 names both figures where there are two', () => {
    for (const kind of ['day-differs', 'stock-differs', 'movement-differs', 'settlement-differs'] as const)
      expect(wordsOf(kind).meaning).toContain('The records come to takings £1.20; the books say £9.99.')
    expect(wordsOf('told-otherwise').meaning).toBe('Its record says £1.20; takings says £9.99.')
    expect(wordsOf('z-read-differs').meaning).toMatch(/^Takings\. The program writes/)
    expect(wordsOf('record-gone').meaning).toContain('still stands in T1.')
  })

  it('R13 puts a space between what differs', () => {
    const differences = [
      { what: 'takings', records: '£1.20', books: '£9.99' },
      { what: 'cash', records: '£1.00', books: '£2.00' },
    ]
    const meaningOf = (kind: BookFinding['kind']) =>
      bookWords({ ...finding(kind), differences }, (day) => day).meaning
    expect(meaningOf('day-differs')).toContain('the books say £9.99. The records come to cash £1.00;')
    expect(meaningOf('told-otherwise')).toBe(
      'Its record says £1.20; takings says £9.99. Its record says £1.00; cash says £2.00.',
    )
    expect(meaningOf('z-read-differs')).toMatch(/^Takings\. Cash\. The program/)
  })

  it('R13 says what it means and what to do, in whole sentences, and of no day only where none is known', () => {
    for (const kind of BOOK_FINDING_KINDS) {
      const { meaning, whatToDo } = wordsOf(kind)
      for (const words of [meaning, whatToDo]) expect(words).toMatch(/^[A-Z0-9].{40,}\.$/)
    }
    expect(bookWords(finding('record-gone', null), () => 'never asked').title).toContain('an unknown day')
  })

  it('R13 travels whole, and only as what it is', () => {
    expect(bookFindingSchema.parse(finding('stock-differs'))).toEqual(finding('stock-differs'))
    for (const wrong of [{ kind: 'lost' }, { day: 'x' }, { recordId: 'x' }, { differences: [{}] }])
      expect(bookFindingSchema.safeParse({ ...finding('stock-differs'), ...wrong }).success).toBe(false)
  })
})
