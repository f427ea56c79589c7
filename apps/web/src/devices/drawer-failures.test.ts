import { CallFailed } from '@tuppence/contract/client'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { DrawerFailures, drawerFailureOf } from './drawer-failures.ts'

describe('DEV-005 which failures of the drawer are said', () => {
  it('says that there is no drawer once, and again after a success', () => {
    const failures = new DrawerFailures()
    expect(failures.isNews('no-device', 'ann')).toBe(true)
    expect(failures.isNews('no-device', 'ann')).toBe(false)
    failures.forget()
    expect(failures.isNews('no-device', 'ann')).toBe(true)
  })

  it('says each of the two reasons by itself', () => {
    const failures = new DrawerFailures()
    failures.isNews('no-device', 'ann')
    expect(failures.isNews('no-network', 'ann')).toBe(true)
    expect(failures.isNews('no-device', 'ann')).toBe(false)
  })

  it('says it to whoever signs in next', () => {
    const failures = new DrawerFailures()
    failures.isNews('no-device', 'ann')
    expect(failures.isNews('no-device', 'bob')).toBe(true)
    expect(failures.isNews('no-device', 'bob')).toBe(false)
  })

  it('says every other failure', () => {
    const failures = new DrawerFailures()
    expect(failures.isNews('other', 'ann')).toBe(true)
    expect(failures.isNews('other', 'ann')).toBe(true)
  })

  it('tells the reasons apart', () => {
    expect(drawerFailureOf(new TypeError('Failed to fetch'))).toBe('no-network')
    expect(drawerFailureOf(new CallFailed(502, 'Bad Gateway', ''))).toBe('other')
    const none = JSON.stringify(problemOf('no-device'))
    expect(drawerFailureOf(new CallFailed(409, 'Conflict', none))).toBe('no-device')
  })
})
