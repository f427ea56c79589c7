export {
  addDays,
  instantOf,
  type Period,
  periodDays,
  periodSchema,
  type TradingDays,
  tradingDayOf,
} from './trading-day.ts'
