import {
  type Comparison,
  DAY_PRESETS,
  type DayPreset,
  presetDays,
  REPORT_KINDS,
  type ReportKind,
  type TradingDays,
} from '@tuppence/domain/reporting'
import type { Address } from '../../foundation/address/use-address.ts'

/** What the address of the reports asks for. */
export interface Asked {
  /** None: the summary of the sales. */
  readonly kind: ReportKind | undefined
  /** None: days of somebody's own choice. */
  readonly preset: DayPreset | undefined
  readonly days: TradingDays
  readonly comparison: Comparison | undefined
}

const USUAL: DayPreset = 'last-30'

export function askedOf(address: Address, today: string): Asked {
  const own = ownDays(address)
  const preset = own ? undefined : (DAY_PRESETS.find((one) => one === address.days) ?? USUAL)
  return {
    kind: REPORT_KINDS.find((kind) => kind === address.report),
    preset,
    days: own ?? presetDays(preset ?? USUAL, today),
    comparison: (['before', 'year'] as const).find((one) => one === address.compare),
  }
}

/** What the address says once the first or the last day is another; the other end comes along where it must. */
export function withDay(days: TradingDays, end: 'from' | 'to', day: string) {
  if (end === 'from') return { days: '', from: day, to: days.to < day ? day : days.to }
  return { days: '', from: day < days.from ? day : days.from, to: day }
}

function ownDays({ from, to }: Address): TradingDays | undefined {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
