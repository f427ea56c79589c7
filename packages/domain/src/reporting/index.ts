export {
  addDays,
  instantOf,
  type Period,
  periodDays,
  periodSchema,
  type TradingDays,
  timeZoneOf,
  tradingDayOf,
} from './trading-day.ts'
