import { expect, it } from 'vitest'
import { canBeFound } from './index.ts'

it('CUST-008 no single field is needed, but one that a customer can be found by', () => {
  for (const field of ['firstName', 'lastName', 'email', 'phone'])
    expect(canBeFound({ [field]: 'x' }), field).toBe(true)
  expect(canBeFound({})).toBe(false)
  expect(canBeFound({ firstName: '', lastName: '  ', email: null, phone: undefined })).toBe(false)
})
