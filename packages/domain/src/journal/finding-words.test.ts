import { describe, expect, it } from 'vitest'
import { FINDING_KINDS, type Finding, finding } from './finding.ts'
import { findingSchema, findingWords, isNotice } from './index.ts'

const AT = '2026-06-01T09:00:00.000Z'
const wordsOf = (kind: Finding['kind'], from = 4, to = from) =>
  findingWords(finding(kind, from, to, { at: AT }), (at) => `the day of ${at.slice(0, 10)}`)
const titles = (from: number, to: number) =>
  Object.fromEntries(FINDING_KINDS.map((kind) => [kind, wordsOf(kind, from, to).title]))

describe('findings in plain words', () => {
  it('R13 name the number that each is about', () => {
    expect(titles(4, 4)).toEqual({
      'records-missing': 'Number 4 is missing',
      'numbers-skipped': 'Number 4 was never recorded',
      'set-aside': 'Number 4 is set aside',
      'number-twice': 'Number 4 is there twice',
      'chain-broken': 'Number 4 does not follow the number before it',
      'seal-wrong': 'The seal of number 4 does not fit its content',
      'content-missing': 'The sealed text of number 4 is not here',
      'record-changed': 'Number 4 was changed after it was recorded',
      'sale-missing': 'The sale of number 4 is gone',
      'not-in-journal': 'A sale with number 4 is not in the journal',
      'tail-missing': 'Number 4 is missing at the end',
      'end-differs': 'The end of the journal is not as it was left',
      'not-arrived': '1 record of this till has not arrived',
      'till-disagrees': 'The till remembers number 4 otherwise',
      'till-unproven': 'Nothing proves that this till made number 4',
      'end-not-believed': 'A number far beyond this till’s own was not believed',
    })
  })

  it('R13 name all the numbers that one is about', () => {
    expect(titles(4, 7)).toMatchObject({
      'records-missing': 'Numbers 4 to 7 are missing',
      'numbers-skipped': 'Numbers 4 to 7 were never recorded',
      'set-aside': 'Numbers 4 to 7 are set aside',
      'tail-missing': 'Numbers 4 to 7 are missing at the end',
      'not-arrived': '4 records of this till have not arrived',
    })
  })

  it('R13 say what it means, of one number and of several', () => {
    const meanings = (kind: Finding['kind']) => [wordsOf(kind).meaning, wordsOf(kind, 4, 7).meaning]
    expect(meanings('records-missing')).toEqual([
      'The record after it was sealed onto a record that is not here: it was made on the till, and either has not arrived yet or was removed.',
      'The record after it was sealed onto records that are not here: they were made on the till, and either have not arrived yet or were removed.',
    ])
    expect(meanings('tail-missing')).toEqual([
      'This till’s last number here was 4, and the journal ends before it: its last record was removed.',
      'This till’s last number here was 7, and the journal ends before it: its last 4 records were removed.',
    ])
    expect(meanings('not-arrived')).toEqual([
      'On the day of 2026-06-01 the till said that it had made number 4. Number 4 is not here.',
      'On the day of 2026-06-01 the till said that it had made number 7. Numbers 4 to 7 are not here.',
    ])
    expect(wordsOf('end-differs').meaning).toBe(
      'Number 4 carries another seal than the one noted when it was recorded.',
    )
    expect(wordsOf('set-aside').meaning).toContain('was set up again on the day of 2026-06-01.')
    expect(wordsOf('till-disagrees').meaning).toContain(
      'On the day of 2026-06-01 the till told the seal of its number 4, and the one here differs',
    )
  })

  it('R13 say on what day only where a day is known', () => {
    expect(findingWords(finding('not-arrived', 4), () => 'never asked').meaning).toContain(
      'On an unknown day',
    )
  })

  it('R13 are whole sentences of their own for each kind, with something to do', () => {
    const all = FINDING_KINDS.map((kind) => wordsOf(kind))
    for (const { meaning, whatToDo } of all)
      for (const words of [meaning, whatToDo]) expect(words).toMatch(/^[A-Z0-9].{40,}\.$/)
    expect(new Set(all.map(({ meaning }) => meaning)).size).toBe(FINDING_KINDS.length)
    for (const kind of [
      'records-missing',
      'chain-broken',
      'seal-wrong',
      'record-changed',
      'till-disagrees',
    ] as const)
      expect(wordsOf(kind).whatToDo).toContain('Download the journal and keep the file.')
  })

  it('R13 list what was changed where it shows, and what may have been where it does not', () => {
    const differences = [
      { what: 'total', sealed: '£1.20', stored: '£9.99' },
      { what: 'seller', sealed: 'Asha', stored: 'Ben' },
    ]
    const changed = finding('record-changed', 4, 4, { differences })
    expect(findingWords(changed, () => '').meaning).toBe(
      'The till sealed total £1.20; the books say £9.99. The till sealed seller Asha; the books say Ben.',
    )
    expect(wordsOf('record-changed').meaning).toBe(
      'Something that the server noted with it was changed: who sent it, when it arrived, its flags or its VAT.',
    )
  })
})

describe('a finding', () => {
  it('R13 is of one number and of no record, unless more is said', () => {
    const plain = { kind: 'seal-wrong', from: 4, to: 4, recordId: null, differences: [], at: null }
    expect(finding('seal-wrong', 4)).toEqual(plain)
    expect(finding('tail-missing', 4, 7, { at: AT })).toEqual({
      ...plain,
      kind: 'tail-missing',
      to: 7,
      at: AT,
    })
  })

  it('R7 of numbers that were set aside is no sign of anything removed, and no other is a notice', () => {
    expect(FINDING_KINDS.filter((kind) => isNotice(finding(kind, 4)))).toEqual([
      'set-aside',
      'end-not-believed',
    ])
  })

  it('R13 travels whole, and only as what it is', () => {
    const differences = [{ what: 'total', sealed: '£1.20', stored: '£9.99' }]
    const whole = finding('record-changed', 4, 4, {
      recordId: '01900000-0000-7000-8000-000000000001',
      differences,
      at: AT,
    })
    expect(findingSchema.parse(whole)).toEqual(whole)
    for (const wrong of [
      { kind: 'lost' },
      { from: 4.5 },
      { recordId: 'x' },
      { differences: [{}] },
      { at: 'noon' },
    ])
      expect(findingSchema.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })
})
