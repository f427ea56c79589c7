export {
  addDays,
  instantOf,
  type Period,
  periodDays,
  periodSchema,
  startOfDay,
  type TradingDays,
  tradingDayOf,
} from './trading-day.ts'
