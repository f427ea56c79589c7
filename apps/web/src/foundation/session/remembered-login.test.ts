import { DAY_MS } from '@tuppence/domain/durations'
import { expect, it } from 'vitest'
import { HARDWARE_KEY, REMEMBERED_KEY, readRememberedLogin, rememberLogin } from './remembered-login.ts'

const aStore = (content: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(content))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const kim = { businessCode: 'UK001', username: 'kim' }

it('AUTH-032 names are remembered for thirty days, and then forgotten', () => {
  const store = aStore()
  rememberLogin({ businessCode: ' uk001 ', username: 'kim ' }, 0, store)
  expect(readRememberedLogin(30 * DAY_MS - 1, store)).toEqual(kim)
  expect(readRememberedLogin(30 * DAY_MS, store)).toBeUndefined()
  expect(store.kept.has(REMEMBERED_KEY)).toBe(false)
})

it('AUTH-030 the default login of the hardware’s set-up is offered where nobody is remembered', () => {
  const defaultLogin = { businessCode: 'UK002', username: 'till' }
  const store = aStore({ [HARDWARE_KEY]: JSON.stringify({ printer: 'x', defaultLogin }) })
  expect(readRememberedLogin(0, store)).toEqual(defaultLogin)
  rememberLogin(kim, 0, store)
  expect(readRememberedLogin(1, store)).toEqual(kim)
})

it.each(['nonsense{', '"text"', '{"businessCode":1,"username":"kim","at":0}', '{"username":"kim","at":0}'])(
  'AUTH-024 what cannot be read, such as %s, is nobody',
  (text) => {
    expect(readRememberedLogin(1, aStore({ [REMEMBERED_KEY]: text }))).toBeUndefined()
  },
)

it('AUTH-008 no password is remembered', () => {
  const store = aStore()
  rememberLogin({ ...kim, password: 'secret-1' } as typeof kim, 0, store)
  expect([...store.kept.values()].join()).not.toContain('secret-1')
})
