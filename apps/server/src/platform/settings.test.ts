import { describe, expect, it } from 'vitest'
import { environmentSchema, readSettings } from './settings.ts'

const refusal = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

describe('settings', () => {
  it('need nothing to be set, and take an empty value for not set', () => {
    const settings = readSettings({ PORT: '', DATABASE_URL: ' ' })
    expect(settings).toMatchObject({
      port: 5200,
      host: '127.0.0.1',
      demo: true,
      production: false,
      databaseUrl: undefined,
    })
    expect(settings.publicUrl).toBe('http://localhost:5200')
  })

  it('believe proxies on this machine, and those that are named', () => {
    expect(readSettings({}).trustedProxies).toEqual(['loopback'])
    expect(readSettings({ TUPPENCE_TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.4' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '192.168.1.4',
    ])
  })

  it('D4 demo mode is on unless NODE_ENV is production, and says so itself if asked', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', TUPPENCE_DEMO: 'on' }).demo).toBe(true)
    expect(readSettings({ TUPPENCE_DEMO: 'off' }).demo).toBe(false)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_APP_URL', 'nonsense'],
    ['TUPPENCE_TRUSTED_PROXIES', 'the load balancer'],
    ['TUPPENCE_SECRET', 'short'],
    ['TUPPENCE_DEMO', 'yes'],
    ['TUPPENCE_DEMO_PASSWORD', 'short'],
    ['TUPPENCE_DEMO_PIN', '12a4'],
    ['TUPPENCE_NEW_TILLS_AN_HOUR', '0'],
    ['PUBLIC_URL', 'till.example'],
    ['OIDC_ISSUER', 'ftp://x'],
    ['LOG_LEVEL', 'loud'],
  ])('a wrong %s (%s) names itself', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^The setting ${name} must be `))
  })

  it('all wrong ones are named at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'x' }).split('\n')).toHaveLength(2)
  })

  it('that need each other say which is missing', () => {
    expect(refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' })).toContain(
      'OIDC_CLIENT_SECRET',
    )
    expect(refusal({ DATABASE_APP_URL: 'postgres://a@b/c' })).toContain('DATABASE_URL')
  })

  it('each have a description', () => {
    for (const [name, setting] of Object.entries(environmentSchema.shape))
      expect(setting.description, name).toMatch(/\.$/)
  })
})
