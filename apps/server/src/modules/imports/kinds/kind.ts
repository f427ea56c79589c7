import type { ImportPlan, LineOutcome, LineProblem } from '@tuppence/domain/imports'
import type { Tx } from '../../../platform/tenancy.ts'
import type { LowProduct } from '../../stock/public.ts'

/** What an import works for: the business, the file and who brought it. */
export interface Ground {
  readonly organizationId: string
  readonly importId: string
  readonly fileName: string
  /** users.id; null for the provider by remote access. */
  readonly userId: string | null
  /** The time: an import goes on for minutes, and each of its steps has its own. */
  readonly now: () => Date
}

/** A row as it was read. */
export interface RowAt<Row> {
  readonly line: number
  readonly row: Row
  readonly problems: readonly LineProblem[]
  readonly notes: readonly LineProblem[]
}

/** A row with what becomes of it, as it is kept in its chunk. */
export interface JudgedLine<Row> {
  readonly line: number
  readonly outcome: LineOutcome
  readonly label: string
  /** The record that the row is about, where there is one. */
  readonly target: string | null
  /** How that record stood: another number when its turn comes means that somebody changed it. */
  readonly revision?: number
  readonly row: Row
  readonly changes: readonly (readonly [field: string, before: string, after: string])[]
  readonly problems: readonly LineProblem[]
  /** What was left out of the row; none in rows that an older release checked. */
  readonly notes?: readonly LineProblem[]
  /** Of a new one what somebody checks it by: field, value. */
  readonly facts?: readonly (readonly [field: string, value: string])[]
}

/** What was written for a row, and what is needed to take it back. */
export interface WrittenLine<Before> {
  readonly line: number
  readonly id: string
  readonly isNew: boolean
  readonly before: Before
}

export interface Written<Before> {
  readonly lines: readonly WrittenLine<Before>[]
  /** Categories that were made on the way. */
  readonly categories?: readonly string[]
  /** Lines whose turn came too late, with the reason. */
  readonly left: readonly LeftLine[]
  /** Products that this took to their minimum level or below: kept with the rows, and told once the whole is done. */
  readonly low?: readonly LowProduct[]
}

/** What could not be taken back, and what taking the rest back has made low. */
export type TakenBack = Pick<Written<unknown>, 'left' | 'low'>

export interface LeftLine {
  readonly line: number
  readonly problem: LineProblem
}

/** How rows of one kind are judged, written and taken back, some hundreds at a time. */
export interface KindOfImport<Row, Before> {
  /** Gathers what every row is held against, before the first one is judged. */
  beginCheck(tx: Tx, ground: Ground, plan: ImportPlan): Promise<Judge<Row>>
  /** Writes what was judged to be new or another; in the one transaction that says that the chunk is done. */
  write(tx: Tx, ground: Ground, lines: readonly JudgedLine<Row>[], chunkId: string): Promise<Written<Before>>
  /** Takes back what was written, but for what was changed since. */
  takeBack(
    tx: Tx,
    ground: Ground,
    written: Written<Before>,
    chunk: { readonly id: string; readonly appliedAt: Date },
  ): Promise<TakenBack>
}

export interface Judge<Row> {
  judge(tx: Tx, rows: readonly RowAt<Row>[]): Promise<JudgedLine<Row>[]>
  /** Categories that would be made, by name. */
  readonly newCategories: readonly string[]
}

export const leftLine = (line: number): LeftLine => ({ line, problem: { code: 'changed-meanwhile' } })
