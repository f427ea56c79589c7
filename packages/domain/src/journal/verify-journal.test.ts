import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingWords, isNotice, type JournalRecord, verifyJournal } from './index.ts'
import { at, id, journal, kinds, sha256, upTo } from './journals.test-support.ts'
import { storedDifferences } from './stored-differences.ts'

describe('verifyJournal', () => {
  it('R13 finds nothing in a journal that nobody touched, empty ones included', () => {
    expect(kinds(journal([]).till, [])).toEqual([])
    const { till, records } = upTo(20)
    expect(kinds(till, records)).toEqual([])
  })

  it('R13 finds any record taken out, wherever it stood', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (count, which) => {
        const { till, records } = upTo(count)
        const gone = which % count
        const left = records.filter((_, i) => i !== gone)
        const what = gone === count - 1 ? 'tail-missing' : 'records-missing'
        expect(kinds(till, left)).toEqual([`${what} ${gone + 1}-${gone + 1}`])
      }),
    )
  })

  it('R13 finds two records in each other’s places', () => {
    const { till, records } = upTo(4)
    const [second, third] = [at(records, 1), at(records, 2)]
    const swapped = [at(records, 0), { ...third, sequence: 2 }, { ...second, sequence: 3 }, at(records, 3)]
    expect(kinds(till, swapped)).toEqual(
      expect.arrayContaining(['chain-broken 2-2', 'chain-broken 3-3', 'record-changed 2-2']),
    )
  })

  it('R13 finds a record sealed anew by what comes after it, and the last one by the books’ own end', () => {
    for (const changed of [0, 1, 2]) {
      const { till, records } = upTo(3)
      const forged = records.map((record, i) => {
        if (i !== changed) return record
        const content = record.content.replaceAll('1.20', '0.20')
        return { ...record, content, seal: sha256(content), stored: null }
      })
      const expected = changed === 2 ? 'end-differs 3-3' : `chain-broken ${changed + 2}-${changed + 2}`
      expect(kinds(till, forged)).toContain(expected)
    }
  })

  it('R13 names the column that differs from what was sealed', () => {
    const { till, records } = upTo(1)
    const one = at(records, 0)
    const changes: [Partial<JournalRecord['stored'] & object>, string][] = [
      [{ sale: { ...one.stored?.sale, total_amount: 9.99 } }, 'total: £1.20 → £9.99'],
      [{ sale: { ...one.stored?.sale, customer_id: id(5) } }, `customer: – → ${id(5)}`],
      [{ lines: [{ ...one.stored?.lines[0], quantity: 2 }] }, 'line 1: quantity: 1 → 2'],
      [{ sale: { ...one.stored?.sale, payment_method: 'card' } }, 'way of paying: cash → card'],
      [{ lines: [] }, 'number of lines: 1 → 0'],
      [{ tenders: [{ method: 'card', amount: 1.2 }] }, 'tender 1: method: cash → card'],
    ]
    for (const [change, words] of changes) {
      const stored = { sale: {}, lines: [], tenders: [], ...one.stored, ...change }
      const [found] = verifyJournal(till, [{ ...one, stored }], sha256)
      expect(found?.kind).toBe('record-changed')
      expect(found?.differences.map((d) => `${d.what}: ${d.sealed} → ${d.stored}`)).toEqual([words])
    }
  })

  it('R13 compares why goods came back and how a record was paid by its tenders', () => {
    const sealed = { kind: 'refund', reason: 'faulty', reasonNote: 'Torn', paymentMethod: 'cash' }
    const transaction = { ...sealed, tenders: [{ method: 'card', amount: '-1.20' }] }
    const tenders = [{ method: 'card', amount: -1.2 }]
    const differences = (kind: string, sale: object) =>
      storedDifferences(
        { transaction: { ...transaction, kind } },
        { sale: { kind, ...sale }, lines: [], tenders },
        'GBP',
      )
    const row = { reason: 'faulty', reason_note: 'Torn', payment_method: 'card' }
    expect(differences('refund', row)).toEqual([])
    expect(differences('refund', { ...row, reason: 'other', reason_note: null })).toEqual([
      { what: 'reason', sealed: 'faulty', stored: 'other' },
      { what: 'note', sealed: 'Torn', stored: '–' },
    ])
    expect(differences('sale', { ...row, reason: null, reason_note: null })).toEqual([])
  })

  it('R13 finds what only the digest covers, a text that is gone, and a sale that is gone', () => {
    const { till, records } = upTo(1)
    const one = at(records, 0)
    expect(kinds(till, [{ ...one, digestFits: false }])).toEqual(['record-changed 1-1'])
    expect(kinds(till, [{ ...one, content: '' }])).toEqual(['content-missing 1-1'])
    expect(kinds(till, [{ ...one, stored: null }])).toEqual(['sale-missing 1-1'])
    expect(kinds(till, [{ ...one, content: 'not JSON', seal: sha256('not JSON') }])).toContain(
      'record-changed 1-1',
    )
  })

  it('R7 finds a number that is there twice, with either of its records as the forerunner of the next', () => {
    const { till, records } = upTo(3)
    const twin = { ...at(records, 1), id: id(77) }
    const [one, two, three] = [at(records, 0), at(records, 1), at(records, 2)]
    expect(kinds(till, [one, two, twin, three])).toEqual(['number-twice 2-2'])
    expect(kinds(till, [one, twin, two, three])).toEqual(['number-twice 2-2'])
  })

  it('R7 tells numbers that a till passed over from records that are gone', () => {
    const { till, records } = journal([1, 2, 10, 11])
    expect(kinds(till, records)).toEqual(['numbers-skipped 3-9'])
    const aside = { ...till, setAside: [{ from: 3, to: 9, at: '2026-06-01T09:00:00.000Z' }] }
    expect(kinds(aside, records)).toEqual(['set-aside 3-9'])
    // Words cannot be put in the books to hide a record: the next one still names its seal.
    const hidden = { ...till, setAside: [{ from: 2, to: 9, at: '2026-06-01T09:00:00.000Z' }] }
    expect(
      kinds(
        hidden,
        records.filter(({ sequence }) => sequence !== 2),
      ),
    ).toContain('chain-broken 10-10')
  })

  it('R13 believes the till about where its journal ends', () => {
    const { till, records } = upTo(3)
    const said = (sequence: number, seal: string) => ({
      ...till,
      said: { sequence, seal, at: '2026-06-01T09:00:00.000Z' },
    })
    expect(kinds(said(3, till.lastSeal), records)).toEqual([])
    expect(kinds(said(2, at(records, 1).seal), records)).toEqual([])
    expect(kinds(said(2, 'another'), records)).toEqual(['till-disagrees 2-2'])
    expect(kinds(said(5, 'any'), records)).toEqual(['not-arrived 4-5'])
  })

  it('says every finding in words, in the singular and the plural', () => {
    const { till, records } = journal([1, 2, 10, 11])
    for (const broken of [records.slice(1), records.slice(0, 2), records.slice(2)])
      for (const found of verifyJournal(till, broken, sha256)) {
        const words = findingWords(found, () => 'a day')
        for (const sentence of [words.title, words.meaning, words.whatToDo]) {
          expect(sentence).toMatch(/^[A-Z0-9]/)
          expect(sentence).not.toMatch(/undefined|null|NaN/)
        }
        expect(isNotice(found)).toBe(found.kind === 'set-aside')
      }
  })
})
