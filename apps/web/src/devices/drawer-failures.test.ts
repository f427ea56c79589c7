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

  it('tells the reasons apart', () => {
    expect(drawerFailureOf(new TypeError('Failed to fetch'))).toBe('no-network')
    expect(drawerFailureOf(new CallFailed(502, 'Bad Gateway', ''))).toBe('other')
    const none = JSON.stringify(problemOf('no-device'))
    expect(drawerFailureOf(new CallFailed(409, 'Conflict', none))).toBe('no-device')
    expect(drawerFailureOf(new DrawerNotOpened('no-device'))).toBe('no-device')
    expect(drawerFailureOf(new DrawerNotOpened('printer-unreachable'))).toBe('other')
  })
})
