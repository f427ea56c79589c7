export {
  NO_OPENING_HOURS,
  type OpeningHours,
  openedAt,
  openingHoursOf,
  openingHoursSchema,
  WEEKDAYS,
} from './opening-hours.ts'
