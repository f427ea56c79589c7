import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newAuthenticator, stepOfCode } from './authenticator.ts'
import { hashRecoveryCode, makeRecoveryCodes, openSecret, sealSecret } from './sealed-secret.ts'

/** The key of the RFC's own examples, as the apps spell it. */
const RFC = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1_000)
const pepper = { pepper: 'p'.repeat(43) }

describe('the codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1; its eight digits end in the six that every app shows.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238 gives at %i seconds %s', (seconds, code) => {
    expect(stepOfCode(RFC, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })
  it('are taken a step early or late, for clocks that are off, and no further', () => {
    const code = '287082'
    expect(stepOfCode(RFC, code, at(59 + 30))).toBe(1)
    expect(stepOfCode(RFC, code, at(59 - 30))).toBe(1)
    expect(stepOfCode(RFC, code, at(59 + 61))).toBeUndefined()
  })
  it('may be typed with spaces, and are nothing else than six digits', () => {
    expect(stepOfCode(RFC, ' 287 082', at(59))).toBe(1)
    for (const wrong of ['28708', '2870822', 'abcdef', '', '287083'])
      expect(stepOfCode(RFC, wrong, at(59))).toBeUndefined()
  })
  it('come from a secret of 160 random bits, new each time, that the camera reads as an address', () => {
    const [one, other] = [newAuthenticator('UK001 Olga'), newAuthenticator('UK001 Olga')]
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(one.secret).not.toBe(other.secret)
    const uri = new URL(one.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(uri.searchParams.get('secret')).toBe(one.secret)
    expect(uri.searchParams.get('issuer')).toBe('Tuppence')
    expect(decodeURIComponent(uri.pathname)).toContain('UK001 Olga')
  })
})

describe('what is stored of a second factor', () => {
  it('D3 is a secret that only its holder’s row and this server’s pepper open', () => {
    const sealed = sealSecret(pepper, 'operator 1', RFC)
    expect(sealed).not.toContain(RFC)
    expect(sealSecret(pepper, 'operator 1', RFC)).not.toBe(sealed)
    expect(openSecret(pepper, 'operator 1', sealed)).toBe(RFC)
    expect(() => openSecret(pepper, 'operator 2', sealed)).toThrow()
    expect(() => openSecret({ pepper: 'q'.repeat(43) }, 'operator 1', sealed)).toThrow()
    const [version, iv, text, tag] = sealed.split('.')
    const changed = `${text?.startsWith('A') ? 'B' : 'A'}${text?.slice(1)}`
    expect(() => openSecret(pepper, 'operator 1', [version, iv, changed, tag].join('.'))).toThrow()
    expect(() => openSecret(pepper, 'operator 1', 'v2.a.b.c')).toThrow('no known form')
  })
  it('recovery codes are ten, readable, all different, and stored as hashes of their holder’s', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/)
    const [code = ''] = codes
    const hash = hashRecoveryCode(pepper, 'operator 1', code)
    expect(hashRecoveryCode(pepper, 'operator 1', code.toUpperCase().replaceAll('-', ' '))).toBe(hash)
    expect(hashRecoveryCode(pepper, 'operator 2', code)).not.toBe(hash)
    expect(hash).not.toContain(code)
  })
})
