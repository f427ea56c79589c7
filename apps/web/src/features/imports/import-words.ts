import type { Import } from '@tuppence/contract/imports'
import { counted, countWords } from '@tuppence/domain/counts'
import type { ImportKind, ImportStatus, LineOutcome } from '@tuppence/domain/imports'

export const KIND_WORDS: Readonly<Record<ImportKind, string>> = {
  products: 'Products',
  stock: 'Stock levels',
  customers: 'Customers',
}

export const STATUS_WORDS: Readonly<Record<ImportStatus, string>> = {
  reading: 'Being read',
  read: 'Columns to match',
  checking: 'Being checked',
  checked: 'Not imported yet',
  applying: 'Being imported',
  applied: 'Imported',
  stopping: 'Stopping',
  cancelled: 'Cancelled',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Failed',
}

/** What is at work, in the words beside the bar. */
export const WORK_WORDS: Readonly<Partial<Record<ImportStatus, string>>> = {
  reading: 'Reading the file',
  checking: 'Checking every row',
  applying: 'Importing',
  stopping: 'Taking back what was imported',
  undoing: 'Undoing the import',
}

const THINGS: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  stock: ['stock level', 'stock levels'],
  customers: ['customer', 'customers'],
}

export const things = (kind: ImportKind, count: number): string =>
  counted(count, THINGS[kind][0], THINGS[kind][1])

export const OUTCOME_WORDS: Readonly<Record<LineOutcome, string>> = {
  problem: 'To correct',
  create: 'New',
  change: 'Changed',
  same: 'Unchanged',
  ignored: 'Ignored',
  left: 'Left as it was',
}

/** "120 products added, 14 changed, 3 unchanged." */
export function outcomeSentence({ kind, status, counts }: Import): string {
  if (!counts) return ''
  if (status === 'undone' || status === 'cancelled')
    return counts.left === 0
      ? 'Everything is as it was before.'
      : `Everything is as it was before, but for ${things(kind, counts.left)} changed since, which stay as they are.`
  const parts = [
    counts.create > 0 ? `${things(kind, counts.create)} added` : '',
    counts.change > 0 ? `${things(kind, counts.change)} changed` : '',
    counts.same > 0 ? `${countWords(counts.same)} unchanged` : '',
    counts.problem > 0 ? `${counted(counts.problem, 'row', 'rows')} left out` : '',
    counts.left > 0 ? `${countWords(counts.left)} left, because somebody changed them meanwhile` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Nothing was changed.' : `${parts.join(', ')}.`
}
