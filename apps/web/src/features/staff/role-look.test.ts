import { roleSchema } from '@tuppence/domain/staff'
import { expect, it } from 'vitest'
import { roleLook } from './role-look.ts'

it('STAFF-003 no two roles look the same', () => {
  const looks = roleSchema.options.map(roleLook)
  expect(new Set(looks).size).toBe(roleSchema.options.length)
})
