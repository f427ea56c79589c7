import type { Cell, TextEncoding } from '@tuppence/domain/imports'

/** One row of a file that has anything in it. */
export interface FileRow {
  /** Counted from 0. */
  readonly sheet: number
  readonly sheetName: string
  /** As an editor or a spreadsheet counts it, from 1. */
  readonly line: number
  readonly cells: Cell[]
  /** How the bytes of a text file were read, where another encoding would read them otherwise. */
  readonly encoding?: TextEncoding
}
