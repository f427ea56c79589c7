export {
  type ColumnKind,
  REPORT_KINDS,
  REPORTS,
  type Report,
  type ReportColumn,
  type ReportDefinition,
  type ReportKind,
  type ReportRow,
} from './reports.ts'
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
