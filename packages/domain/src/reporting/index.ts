export { type ChartMark, chartMarks } from './chart-marks.ts'
export {
  type ComparedDays,
  type Comparison,
  comparedDays,
  comparedDaysWords,
  comparisonLabel,
} from './compared-days.ts'
export { changeWords, comparedSentence } from './compared-with.ts'
export { dayWords, momentWords } from './day-words.ts'
export { DAY_PRESETS, type DayPreset, PRESET_LABELS, presetDays, presetOf } from './preset-days.ts'
export {
  cellWords,
  columnOf,
  definitionOf,
  figureOf,
  figureWords,
  isByCategory,
} from './report-words.ts'
export {
  CHARGED_OTHERWISE,
  type ColumnKind,
  NOT_SAID,
  REPORT_KINDS,
  REPORTS,
  type Report,
  type ReportColumn,
  type ReportDefinition,
  type ReportKind,
  type ReportRow,
} from './reports.ts'
export { whatStandsOut } from './stands-out.ts'
export {
  addDays,
  clockTimeOf,
  instantOf,
  localTimeOf,
  type Period,
  periodDays,
  periodSchema,
  type TradingDays,
  timeZoneOf,
  tradingDayOf,
} from './trading-day.ts'
