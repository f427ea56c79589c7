/**
 * What a cell is written as. The browser reads a file's rows as the server does, and has no schemas: these rules are plain, and a
 * test holds each of them to the schema that the server's tables and calls go by.
 */

/** An e-mail address such as the calls of customers take one. */
export const isEmailAddress = (text: string): boolean =>
  /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text)

/** A UUID in small letters. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)

/** A day of the calendar, written 2026-05-31. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const daysInMonth = [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= daysInMonth
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
