import { describe, expect, it } from 'vitest'
import { SecretBox } from './secret-box.ts'

describe('the box that credentials are sealed in', () => {
  it('DATA-008 opens what it sealed, at its place, untouched and under its key only', () => {
    const box = new SecretBox('a secret of this server')
    const sealed = box.seal('sk_test_key', 'shop 1')
    expect(sealed).not.toContain('sk_test_key')
    expect(box.seal('sk_test_key', 'shop 1')).not.toBe(sealed)
    expect(new SecretBox('a secret of this server').open(sealed, 'shop 1')).toBe('sk_test_key')
    expect(() => box.open(sealed, 'shop 2')).toThrow()
    const last = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => box.open(`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, 'shop 1')).toThrow()
    expect(new SecretBox('another').open(sealed, 'shop 1')).toBeUndefined()
  })
})
