import { guardFormula } from '@tuppence/domain/imports'

/** Every file of CSV begins with it: spreadsheets open one as UTF-8 only where it does. */
export const CSV_START = '\uFEFF'

/**
 * A line of CSV as RFC 4180 has it. A cell that a spreadsheet would take for a formula gets an apostrophe before it: what
 * people typed into Tuppence must not be carried out on an accountant's machine.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quoted(cell === null ? '' : String(cell))).join(',')}\r\n`
}

const quoted = (text: string): string => {
  const harmless = guardFormula(text)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
