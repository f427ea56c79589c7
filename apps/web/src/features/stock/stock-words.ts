import {
  ADJUSTMENT_REASONS,
  type BookingKind,
  type MovementType,
  reasonWords,
  WASTE_REASONS,
} from '@tuppence/domain/stock'

const KINDS: Readonly<Record<BookingKind, string>> = {
  delivery: 'Delivery',
  waste: 'Waste',
  adjustment: 'Adjustment',
  count: 'Stock-take',
  import: 'Import',
}
export const kindWords = (kind: BookingKind): string => KINDS[kind]

const TYPES: Readonly<Record<MovementType, string>> = {
  opening: 'Opening stock',
  sale: 'Sale',
  void: 'Void',
  refund: 'Refund',
  adjustment: 'Adjustment',
  waste: 'Waste',
  delivery: 'Delivery',
  count: 'Stock-take',
}
export const typeWords = (type: MovementType): string => TYPES[type]

/** Why goods were booked out or put right, in words; nothing where a booking has no such reason. */
export function reasonOf({ reason }: { readonly reason: string | null }): string | undefined {
  const known = [...WASTE_REASONS, ...ADJUSTMENT_REASONS].find((one) => one === reason)
  return known && reasonWords(known)
}

/** "+12", "−3", "0": a change of stock, with the minus that people read. */
export function changeWords(change: number): string {
  const figure = Math.abs(change).toLocaleString('en-GB')
  return change > 0 ? `+${figure}` : change < 0 ? `−${figure}` : figure
}
