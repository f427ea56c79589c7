import { holdsCardNumber } from '../card-numbers/index.ts'
import { isBroken } from './broken-sign.ts'
import { decodeEntities } from './html-entities.ts'
import type { RowCells } from './import-plan.ts'
import type { Cell } from './kind.ts'
import type { LineProblem } from './problem.ts'
import type { Read } from './read-number.ts'
import { REMOVED_CARD } from './removed-card.ts'

/** Reads the cells of one row and gathers what is wrong with them, so that a person sees all of it at once. */
export class LineReader {
  readonly problems: LineProblem[] = []
  /** What was left out of a row that is taken without it. */
  readonly notes: LineProblem[] = []
  readonly #cells: RowCells
  readonly #optional: ReadonlySet<string>

  /** @param optional fields without which the row is as good: what is wrong with their cells is a note */
  constructor(cells: RowCells, optional: ReadonlySet<string> = new Set()) {
    this.#cells = cells
    this.#optional = optional
  }

  /** What a field's cell reads as; undefined where it is blank or wrong. */
  read<T>(field: string, how: (cell: Cell) => Read<T>): T | undefined {
    const cell = this.#cells.of(field)
    if (cell === undefined) return undefined
    const read: Read<T> = refusedUnread(cell) ?? how(cell)
    if ('ok' in read) return read.ok
    this.refuse({ code: read.problem, field, value: String(cell), ...(read.more && { more: read.more }) })
    return undefined
  }

  /** A text for people: signs of the web decoded, blanks around it gone, no card number in it. */
  text(field: string, longest: number): string | undefined {
    return this.read(field, (cell) => readText(cell, longest))
  }

  /** A text that is cut where it is too long, and what was cut is noted. */
  cut(field: string, longest: number, plain: (cell: Cell) => string): string | undefined {
    return this.read<string | undefined>(field, (cell) => {
      const text = plain(cell)
      if (holdsCardNumber(text)) return { problem: 'card-number' }
      if (text.length <= longest) return text === '' ? { ok: undefined } : { ok: text }
      this.note({ code: 'text-cut', field, value: text, more: longest.toLocaleString('en-GB') })
      return { ok: `${text.slice(0, longest - 1).replace(/\p{Surrogate}$/u, '')}…` }
    })
  }

  /** The same of a field with several columns. */
  joined(field: string, longest: number): string | undefined {
    const cells = this.#cells.allOf(field).map(plainText)
    const kept = cells.length === 1 ? BEFORE_POSTCODE : BEFORE_WORD
    const parts = cells.map((text) => text.replace(kept, ''))
    const whole = parts.filter((part) => part !== '').join(', ')
    if (whole === '') return undefined
    const refused = parts.map(refusedUnread).find((one) => one !== undefined)
    const read: Read<string> = refused ?? readText(whole, longest, true)
    if ('ok' in read) return read.ok
    this.refuse({ code: read.problem, field, value: whole, ...(read.more && { more: read.more }) })
    return undefined
  }

  /** A code that machines match: card numbers are looked for in it as in a code. */
  code(field: string, how: (cell: Cell) => Read<string>, longest: number): string | undefined {
    return this.checkCode(field, this.read(field, how), longest)
  }

  /** A code that was read, if it can be kept. */
  checkCode(field: string, code: string | undefined, longest: number): string | undefined {
    if (code === undefined || code === '') return undefined
    if (code.length > longest) this.refuse({ code: 'too-long', field, value: code, more: String(longest) })
    else if (holdsCardNumber(code, true)) this.refuse({ code: 'card-number', field })
    else return code
    return undefined
  }

  refuse(problem: LineProblem): void {
    const { code, field } = problem
    if (field !== undefined && this.#optional.has(field) && !NEVER_NOTED.includes(code)) this.note(problem)
    // A number that must not be kept is not kept with its problem either.
    else this.problems.push(code === 'card-number' ? { ...problem, value: undefined } : problem)
  }

  note(problem: LineProblem): void {
    this.notes.push(problem)
  }
}

/**
 * An apostrophe by which a spreadsheet keeps a postcode from being a number. A whole address may begin with one of its own, and only a
 * postcode in its place is taken for one.
 */
const BEFORE_WORD = /^'(?=[A-Z\d])/i
const BEFORE_POSTCODE = /^'(?=(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,10})$)/i

/** What somebody must see to, whatever column it is in. */
const NEVER_NOTED: readonly string[] = ['card-number', 'broken-sign']

/** What is wrong with a cell whatever its field. */
function refusedUnread(cell: Cell): Read<never> | undefined {
  if (cell === REMOVED_CARD) return { problem: 'card-number' }
  return isBroken(cell) ? { problem: 'broken-sign' } : undefined
}

export const plainText = (cell: Cell): string => decodeEntities(String(cell)).trim()

function readText(cell: Cell, longest: number, isPlain = false): Read<string> {
  const text = isPlain ? String(cell) : plainText(cell)
  if (text.length > longest) return { problem: 'too-long', more: longest.toLocaleString('en-GB') }
  return holdsCardNumber(text) ? { problem: 'card-number' } : { ok: text }
}

/** Words for yes and no, those of other programs' states of an article among them. */
const YES = ['yes', 'y', 'true', '1', 'active', 'published', 'enabled', 'available', 'on', 'x']
const NO = [
  'no',
  '-1',
  'n',
  'false',
  '0',
  'inactive',
  'archived',
  'draft',
  'disabled',
  'unavailable',
  'off',
  'unlisted',
]

export function readYesNo(cell: Cell): Read<boolean> {
  const text = String(cell).trim().toLowerCase()
  if (YES.includes(text)) return { ok: true }
  return NO.includes(text) ? { ok: false } : { problem: 'yes-no-unclear' }
}
