import { expect, it } from 'vitest'
import { mayUseTill } from './index.ts'

it('STAFF-033 somebody may use the tills they were given, and every till where none is named', () => {
  expect(mayUseTill(undefined, 'till-1')).toBe(true)
  expect(mayUseTill([], 'till-1')).toBe(true)
  expect(mayUseTill(['till-1', 'till-2'], 'till-2')).toBe(true)
  expect(mayUseTill(['till-2'], 'till-1')).toBe(false)
})
