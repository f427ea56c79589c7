import { expect, it } from 'vitest'
import { fullName } from './index.ts'

it.each([
  [{ firstName: 'Ada', lastName: 'Byron' }, 'Ada Byron'],
  [{ firstName: ' Ada ', lastName: '' }, 'Ada'],
  [{ firstName: null, lastName: 'Byron' }, 'Byron'],
  [{ firstName: '  ', lastName: undefined }, ''],
  [{}, ''],
])('the name of %o is "%s"', (named, name) => {
  expect(fullName(named)).toBe(name)
})
