import { expect, it } from 'vitest'
import { networkOf } from './call-tries.ts'

it('counts a network of IPv6 as one caller, however its address is written, and each address of IPv4 for itself', () => {
  expect(networkOf('192.0.2.77')).toBe('192.0.2.77')
  expect(networkOf('::ffff:192.0.2.77')).toBe('192.0.2.77')
  const one = networkOf('2001:db8:0:1::1')
  expect(networkOf('2001:DB8::1:aaaa:bbbb:cccc:dddd')).toBe(one)
  expect(networkOf('2001:0db8:0000:0001:ffff::9')).toBe(one)
  expect(networkOf('2001:db8:0:2::1')).not.toBe(one)
  expect(networkOf('::1')).toBe('0:0:0:0')
})
