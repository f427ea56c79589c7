import { expect, it } from 'vitest'
import { type HoldNotice, noticeWords } from './hold-notice.ts'

const receiptNumber = 'T1-000042'
const lost = [{ name: 'Assam tea', wanted: 1_200, left: 1_000 }]

it.each([
  { kind: 'voided', receiptNumber, isAtCompletion: true },
  { kind: 'returned', receiptNumber, isAtCompletion: true, lost, isEmpty: false },
  { kind: 'returned', receiptNumber, isAtCompletion: true, lost, isEmpty: true },
  { kind: 'not-voidable', receiptNumber },
  { kind: 'already-voided', receiptNumber },
  { kind: 'unknown', receiptNumber },
] satisfies HoldNotice[])('rule 41: $kind says which receipt, and that nothing was paid out', (notice) => {
  const { title, whatToDo } = noticeWords(notice)
  expect(`${title} ${whatToDo}`).toContain(receiptNumber)
  expect(whatToDo).toContain('Nothing was paid out.')
})

it('rule 41: heard of while nothing was being completed, nothing is said of paying out', () => {
  const notice = { kind: 'voided', receiptNumber, isAtCompletion: false } as const
  expect(noticeWords(notice).whatToDo).not.toContain('paid out')
})

it('rule 41: says how many of a line are left to return, and how many points', () => {
  const returned = { kind: 'returned', receiptNumber, isAtCompletion: true, lost, isEmpty: false } as const
  expect(noticeWords(returned).lines).toEqual([
    { name: 'Assam tea', said: '1,000 left to return (you had 1,200)' },
  ])
  const none = noticeWords({ ...returned, lost: [{ name: 'Assam tea', wanted: 1, left: 0 }] })
  expect(none.lines).toEqual([{ name: 'Assam tea', said: 'None left to return' }])
  const points = (left: number | undefined) => noticeWords({ kind: 'points', left }).whatToDo
  expect(points(1_200)).toContain('The customer has 1,200 points left.')
  expect(points(1)).toContain('The customer has 1 point left.')
  expect(points(0)).toContain('The customer has no points left.')
  expect(points(undefined)).toContain('spent on another till')
})
