import { DAY_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { backupName, pastKeeping, readName, type StoredBackup } from './stored-backup.ts'

const NOW = new Date('2026-11-22T03:00:10Z')
const made = (daysAgo: number, business: string | null = null): StoredBackup => {
  const name = backupName(new Date(NOW.getTime() - daysAgo * DAY_MS), business)
  const said = readName(name)
  if (!said) throw new Error(`${name} is no name of a backup`)
  return { name, ...said, bytes: 1, checksum: null }
}
/** Each night's from so many days ago to so many. */
const nights = (from: number, to: number, business: string | null = null): StoredBackup[] =>
  Array.from({ length: from - to + 1 }, (_, i) => made(to + i, business))
const goes = (all: readonly StoredBackup[]): number[] =>
  pastKeeping(all, NOW).map(({ madeAt }) => Math.round((NOW.getTime() - madeAt.getTime()) / DAY_MS))

describe('SITE-010 R14 backups are kept for thirty days', () => {
  it('and go then, those of a business with those of the server', () => {
    expect(goes(nights(33, 0))).toEqual([31, 32, 33])
    expect(goes([...nights(33, 0), ...nights(33, 31, 'UK001')])).toEqual([31, 32, 33, 31, 32, 33])
  })

  it('and not while none were made since: the last of the server stays for ever', () => {
    expect(goes([made(45)])).toEqual([])
    expect(goes([made(45), made(45, 'UK001')])).toEqual([])
    expect(goes(nights(100, 71))).toEqual([])
    expect(goes([...nights(45, 31), made(0)])).toEqual([])
  })

  it('a clock that is ahead takes no more than a night does', () => {
    // Thirty nights, then one whose clock is half a year ahead: that is the only night since, whatever it says.
    expect(goes([made(0), ...nights(219, 190)])).toEqual([219])
  })

  it('many that were asked for on one day are one day', () => {
    const asked = Array.from({ length: 40 }, (_, i) => made(i / 100))
    expect(goes([...asked, ...nights(60, 35)])).toEqual([])
  })

  it('one with a date to come goes when thirty days of others make up for it', () => {
    expect(goes([made(-190), ...nights(28, 0)])).toEqual([])
    expect(goes([made(-190), ...nights(29, 0)])).toEqual([-190])
  })
})
