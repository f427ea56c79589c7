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
  readonly #cells: RowCells
  constructor(cells: RowCells) {
    this.#cells = cells
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

  /** The same of a field with several columns. */
  joined(field: string, longest: number): string | undefined {
    const parts = this.#cells.allOf(field).map((cell) => plainText(cell))
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
    const text = this.read(field, (cell) => {
      const read = how(cell)
      if ('problem' in read) return read
      if (read.ok.length > longest) return { problem: 'too-long', more: String(longest) }
      return holdsCardNumber(read.ok, true) ? { problem: 'card-number' } : read
    })
    return text === '' ? undefined : text
  }

  refuse(problem: LineProblem): void {
    // A number that must not be kept is not kept with its problem either.
    this.problems.push(problem.code === 'card-number' ? { ...problem, value: undefined } : problem)
  }
}

/** What is wrong with a cell whatever its field. */
function refusedUnread(cell: Cell): Read<never> | undefined {
  if (cell === REMOVED_CARD) return { problem: 'card-number' }
  return isBroken(cell) ? { problem: 'broken-sign' } : undefined
}

const plainText = (cell: Cell): string => decodeEntities(String(cell)).trim()

function readText(cell: Cell, longest: number, isPlain = false): Read<string> {
  const text = isPlain ? String(cell) : plainText(cell)
  if (text.length > longest) return { problem: 'too-long', more: longest.toLocaleString('en-GB') }
  return holdsCardNumber(text) ? { problem: 'card-number' } : { ok: text }
}

/** Words for yes and no, those of other programs' states of an article among them. */
const YES = ['yes', 'y', 'true', '1', 'active', 'published', 'enabled', 'available', 'on', 'x']
const NO = [
  'no',
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
