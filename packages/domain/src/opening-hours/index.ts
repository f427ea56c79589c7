export { NATIONS, type Nation, nationOf, nationSchema, nationWords, TIME_ZONES } from './nation.ts'
export {
  hoursOn,
  isEverOpen,
  NO_OPENING_HOURS,
  type OpeningHours,
  openedAt,
  openingHoursOf,
  openingHoursSchema,
  WEEKDAYS,
} from './opening-hours.ts'
