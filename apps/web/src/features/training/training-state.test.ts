import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow } from '../../offline/device/browser.test-support.ts'

/** What the browser keeps by name. */
beforeEach(() => {
  openWindow(healthy)
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(closeWindow)

const training = (organizationId: string, tillId: string) => ({
  organizationId,
  tillId,
  begunAt: '2026-06-01T10:00:00.000Z',
  by: 'Maya',
})

it('D15 R9 a device trains for two businesses, and each ends with its own till', async () => {
  const { clearTraining, readTraining, writeTraining } = await import('./training-state.ts')
  const [first, second] = [training('one', 'T1'), training('two', 'T2')]
  writeTraining(first)
  writeTraining(second)
  expect([readTraining('one'), readTraining('two'), readTraining('three')]).toEqual([
    first,
    second,
    undefined,
  ])
  clearTraining('one')
  expect([readTraining('one'), readTraining('two')]).toEqual([undefined, second])
  clearTraining('two')
  expect(readTraining('two')).toBeUndefined()
})
