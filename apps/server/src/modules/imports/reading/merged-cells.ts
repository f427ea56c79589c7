import type { Cell } from '@tuppence/domain/imports'
import { Unreadable } from './unreadable.ts'

/** A cell that stands for all of its rows. */
interface Merged {
  readonly column: number
  readonly from: number
  readonly to: number
}

/** No list has as many, and each of them is kept. */
const MAX_MERGED = 100_000

/**
 * The cells of a sheet that are merged over several rows. Its XML names them behind all rows, so that it is gone through once before:
 * as text, which is far quicker than as XML.
 */
export async function mergedCells(stream: NodeJS.ReadableStream): Promise<Merged[]> {
  const found: Merged[] = []
  let text = ''
  stream.setEncoding('utf8')
  for await (const piece of stream) {
    text += piece
    for (const [, reference = ''] of text.matchAll(/<(?:\w+:)?mergeCell\b[^>]*?\bref="([^"]{1,40})"/g)) {
      const merged = toMerged(reference)
      if (merged) found.push(merged)
      if (found.length > MAX_MERGED) throw new Unreadable('zip-bomb')
    }
    text = text.slice(Math.max(0, text.lastIndexOf('<')))
    // What is no element at all must not be gathered.
    if (text.length > MAX_ELEMENT) text = ''
  }
  return found.sort((one, other) => one.from - other.from)
}

const MAX_ELEMENT = 10_000

function toMerged(reference: string): Merged | undefined {
  const [, letters = '', from, to] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(reference) ?? []
  const merged = { column: columnOf(letters), from: Number(from), to: Number(to) }
  return merged.to > merged.from ? merged : undefined
}

/** "C" → 2. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A hundred thousand rows with ten merged columns; a file of a few kilobytes could say a thousand times as many. */
const MAX_FILLED = 1_000_000

/** The cells of one file that are filled though they are not written in it: by cells merged over several rows, and by rows repeated. */
export class FilledCells {
  #count = 0

  /** @throws Unreadable zip-bomb */
  add(more: number): void {
    this.#count += more
    if (this.#count > MAX_FILLED) throw new Unreadable('zip-bomb')
  }
}

/** Writes the value of a merged cell into the rows that it stands for, which come in order. */
export class MergeFiller {
  readonly #merged: readonly Merged[]
  readonly #filled: FilledCells
  #next = 0
  /** By their column. In a sound file none lies over another; where they do, the nearest holds. */
  readonly #open = new Map<number, { readonly to: number; readonly value: Cell }>()

  constructor(merged: readonly Merged[], filled: FilledCells) {
    this.#merged = merged
    this.#filled = filled
  }

  fill(line: number, cells: Cell[]): void {
    for (const [column, { to, value }] of this.#open)
      if (to < line) this.#open.delete(column)
      // A row with nothing of its own is blank.
      else if (cells.length > 0) {
        this.#filled.add(1)
        put(cells, column, value)
      }
    for (let merged = this.#merged[this.#next]; merged && merged.from <= line; ) {
      const { column, from, to } = merged
      const value = cells[column]
      if (from === line && value !== undefined && value !== '') this.#open.set(column, { to, value })
      this.#next += 1
      merged = this.#merged[this.#next]
    }
  }
}

export function put(cells: Cell[], column: number, value: Cell): void {
  while (cells.length < column) cells.push('')
  if (cells[column] === undefined || cells[column] === '') cells[column] = value
}
