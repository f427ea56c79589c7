import { CallFailed } from '@tuppence/contract/client'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { DrawerFailures, DrawerNotOpened, drawerFailureOf } from './drawer-failures.ts'

function keeper() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function withDrawer() {
  const kept = keeper()
  const failures = new DrawerFailures(() => kept)
  failures.answered()
  return failures
}

describe('DEV-005 which failures of the drawer are said', () => {
  it('hints once on a device where no drawer has ever answered, whoever sells and however often it is started', () => {
    const kept = keeper()
    const failures = new DrawerFailures(() => kept)
    expect(failures.wordFor('no-network', 'ann')).toBe('nothing')
    expect(failures.wordFor('no-device', 'ann')).toBe('hint')
    expect(failures.wordFor('no-device', 'ann')).toBe('nothing')
    expect(failures.wordFor('no-device', 'bob')).toBe('nothing')
    const restarted = new DrawerFailures(() => kept)
    expect(restarted.wordFor('no-device', 'ann')).toBe('nothing')
    restarted.turnedOn()
    expect(restarted.wordFor('no-device', 'ann')).toBe('hint')
  })

  it('says that the drawer is gone once, and again after a success', () => {
    const failures = withDrawer()
    expect(failures.wordFor('no-device', 'ann')).toBe('error')
    expect(failures.wordFor('no-device', 'ann')).toBe('nothing')
    failures.answered()
    expect(failures.wordFor('no-device', 'ann')).toBe('error')
  })

  it('says each of the two reasons by itself', () => {
    const failures = withDrawer()
    failures.wordFor('no-device', 'ann')
    expect(failures.wordFor('no-network', 'ann')).toBe('error')
    expect(failures.wordFor('no-device', 'ann')).toBe('nothing')
  })

  it('says it to whoever signs in next', () => {
    const failures = withDrawer()
    failures.wordFor('no-device', 'ann')
    expect(failures.wordFor('no-device', 'bob')).toBe('error')
    expect(failures.wordFor('no-device', 'bob')).toBe('nothing')
  })

  it('says every other failure, for something answered', () => {
    const failures = new DrawerFailures(keeper)
    expect(failures.wordFor('other', 'ann')).toBe('error')
    expect(failures.wordFor('other', 'ann')).toBe('error')
  })

  it('says each time that a drawer was not heard of in time, and the lost network after it', () => {
    const failures = withDrawer()
    for (let i = 0; i < 2; i += 1) expect(failures.wordFor('no-answer', 'ann')).toBe('error')
    expect(failures.wordFor('no-network', 'ann')).toBe('error')
    const kept = keeper()
    expect(new DrawerFailures(() => kept).wordFor('no-answer', 'ann')).toBe('nothing')
  })

  it('tells the reasons apart', () => {
    const timeout = new DOMException('It took too long', 'TimeoutError')
    expect(drawerFailureOf(new TypeError('Failed to fetch'), true)).toBe('no-network')
    expect(drawerFailureOf(timeout, false)).toBe('no-network')
    expect(drawerFailureOf(timeout, true)).toBe('no-answer')
    expect(drawerFailureOf(new CallFailed(502, 'Bad Gateway', ''), true)).toBe('other')
    const none = JSON.stringify(problemOf('no-device'))
    expect(drawerFailureOf(new CallFailed(409, 'Conflict', none), true)).toBe('no-device')
    expect(drawerFailureOf(new DrawerNotOpened('no-device'), true)).toBe('no-device')
    expect(drawerFailureOf(new DrawerNotOpened('printer-unreachable'), true)).toBe('other')
  })
})
