import { addDays, type TradingDays } from './trading-day.ts'

/** The days that are asked for most, in the order in which a report offers them. */
export const DAY_PRESETS = ['today', 'yesterday', 'week', 'last-30', 'month', 'last-quarter'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

export const PRESET_LABELS: Readonly<Record<DayPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  'last-30': 'Last 30 days',
  month: 'This month',
  'last-quarter': 'Last quarter',
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The days of a preset. This week and this month end today, so that what they are compared with is as long (compared-days.ts). */
export function presetDays(preset: DayPreset, today: string): TradingDays {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: mondayOf(today), to: today }
    case 'last-30':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'last-quarter': {
      const to = addDays(firstOfQuarter(today), -1)
      return { from: firstOfQuarter(to), to }
    }
  }
}

/** The preset that these days are; none for days of somebody's own choice. */
export const presetOf = ({ from, to }: TradingDays, today: string): DayPreset | undefined =>
  DAY_PRESETS.find((preset) => {
    const days = presetDays(preset, today)
    return days.from === from && days.to === to
  })

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
