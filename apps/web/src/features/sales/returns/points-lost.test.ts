import { expect, it } from 'vitest'
import { pointsLost } from './points-lost.ts'

it('CUST-016 a void says what becomes of points that were spent meanwhile', () => {
  const lost = 'Ada Okafor loses the 12 points of this sale.'
  expect(pointsLost('Ada Okafor', 12, 0)).toBe(lost)
  expect(pointsLost('Ada Okafor', 12, undefined)).toBe(lost)
  expect(pointsLost('Ada Okafor', 12, -5)).toBe(
    `${lost} 5 of them have been spent already: the balance goes to −5.`,
  )
  expect(pointsLost('Ada Okafor', 12, -1)).toBe(
    `${lost} 1 of them has been spent already: the balance goes to −1.`,
  )
  expect(pointsLost('Ada Okafor', 12, -40)).toBe(
    `${lost} They have been spent already: the balance goes to −40.`,
  )
  expect(pointsLost('Ada Okafor', 1, -1)).toBe(
    'Ada Okafor loses the 1 point of this sale. It has been spent already: the balance goes to −1.',
  )
})
