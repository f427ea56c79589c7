import type { OutboxRow } from '../../apps/web/src/offline/device/database.ts'
import { countedInRow } from '../../apps/web/src/offline/outbox/counted-sales.ts'
import type { DayRecord } from '../../apps/web/src/offline/till/till-records.ts'
import { Broken } from './broken.ts'
import type { Device } from './device.ts'

/**
 * What a device counts of each day as waiting is what its outbox has of it; of a day that it has no record of, nothing.
 *
 * @throws Broken where it is not
 */
export function lookAtDays({ disk }: Device): void {
  const rows = [...disk.rows('transactions').values()] as unknown as OutboxRow[]
  const days = new Map<string, DayRecord>()
  for (const [key, { value }] of disk.rows('syncMeta'))
    if (key.startsWith('day:')) days.set(key.slice(key.lastIndexOf(':') + 1), value as DayRecord)
  for (const name of new Set([...days.keys(), ...rows.map(({ tradingDay }) => tradingDay)])) {
    const { pendingCount = 0, pendingTotalMinor = 0 } = days.get(name) ?? {}
    const waiting = rows.filter(({ tradingDay }) => tradingDay === name)
    const totalMinor = waiting.reduce((sum, row) => sum + row.totalMinor, 0)
    const count = waiting.reduce((sum, row) => sum + countedInRow(row), 0)
    if (pendingCount !== count || pendingTotalMinor !== totalMinor)
      throw new Broken(
        `SELL-016 ${name} counts ${pendingCount} waiting of ${pendingTotalMinor}, the outbox has ${count} of ${totalMinor}`,
      )
  }
}
