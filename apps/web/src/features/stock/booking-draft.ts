import type { BookingBody } from '@tuppence/contract/stock'
import type { Product } from '@tuppence/domain/catalogue'
import { type CostPence, costText, timesCost } from '@tuppence/domain/money'
import { type AdjustmentReason, MOST_LINES, packFacts, type WasteReason } from '@tuppence/domain/stock'

export type BookableKind = BookingBody['kind']

export interface DraftLine {
  /** Names the line on the screen: one product may come in two lots. */
  readonly key: string
  readonly productId: string
  readonly name: string
  readonly sku: string
  /** Undefined while what is typed cannot be read. */
  readonly quantity: number | undefined
  /** A quantity that was typed and cannot be read: no scan counts it up. */
  readonly unreadQuantity?: string | undefined
  /** In pence, with two decimals at most. Drafts on devices have it under this name. */
  readonly costMinor: CostPence | undefined
  /** A cost that was typed and cannot be read: it is asked for again, never left out. */
  readonly unreadCost?: string | undefined
  readonly lot: string
  readonly expiresOn: string
  /** How many there were when it was added; unknown of a draft that an earlier version kept. */
  readonly inStock?: number
}

/** What somebody is about to book, kept as it is typed. */
export interface BookingDraft {
  /** The id it will be booked under: pressed twice, or sent again after a lost answer, it is one booking. */
  readonly id: string
  readonly kind: BookableKind
  readonly supplier: string
  readonly reference: string
  readonly note: string
  readonly reason: WasteReason | AdjustmentReason | ''
  readonly setsCosts: boolean
  /** An adjustment takes instead of adding. */
  readonly takes: boolean
  /** The line added last is the first. */
  readonly lines: readonly DraftLine[]
}

export const newDraft = (id: string, kind: BookableKind): BookingDraft => ({
  ...{
    id,
    kind,
    supplier: '',
    reference: '',
    note: '',
    reason: '',
    setsCosts: false,
    takes: false,
    lines: [],
  },
})

/**
 * The draft with a product that was found or scanned: a line of the same product and lot is counted up, and comes first;
 * otherwise it is a new line. A case that says how many it holds counts as many.
 */
export function withProduct(
  draft: BookingDraft,
  product: Pick<Product, 'id' | 'name' | 'sku'> & Partial<Pick<Product, 'stockQuantity'>>,
  key: string,
  scan = '',
): BookingDraft {
  const { lot = '', expiresOn = '', quantity = 1 } = packFacts(scan)
  const same = draft.lines.find(
    (line) =>
      line.productId === product.id && (scan === '' || (line.lot === lot && line.expiresOn === expiresOn)),
  )
  const line: DraftLine = same
    ? { ...same, quantity: same.unreadQuantity ? undefined : (same.quantity ?? 0) + quantity }
    : {
        ...{
          key,
          productId: product.id,
          name: product.name,
          sku: product.sku,
          quantity,
          costMinor: undefined,
        },
        ...{ lot, expiresOn },
      }
  const counted = product.stockQuantity === undefined ? line : { ...line, inStock: product.stockQuantity }
  return { ...draft, lines: [counted, ...draft.lines.filter((one) => one !== same)] }
}

/** What is still missing before it can be booked, in words; undefined where it can. */
export function missingIn({ kind, lines, reason, note }: BookingDraft): string | undefined {
  if (lines.length === 0) return 'Add a product first.'
  if (lines.length > MOST_LINES) return 'Book at most 5,000 lines at once.'
  const unread = lines.find(({ quantity }) => quantity === undefined || quantity === 0)
  if (unread) return `Say how many of ${unread.name}.`
  const unreadCost = kind === 'delivery' ? lines.find((line) => line.unreadCost) : undefined
  if (unreadCost) return `Enter the unit cost of ${unreadCost.name} again. ${costProblem(unreadCost)}`
  if (kind !== 'delivery' && reason === '') return 'Choose a reason.'
  if (kind !== 'delivery' && reason === 'other' && note.trim() === '') return 'Say in a few words why.'
  return undefined
}

/** What is wrong with a line's quantity, said at its box. */
export const quantityProblem = ({ quantity }: DraftLine): string | undefined =>
  quantity === undefined || quantity === 0 ? 'Enter a whole number, 1 or more.' : undefined

/** What is wrong with a line's unit cost, said at its box. */
export const costProblem = ({ unreadCost }: DraftLine): string | undefined =>
  unreadCost
    ? `“${unreadCost}” isn’t an amount. Enter one such as 12.50 or 0.0345, or leave it empty.`
    : undefined

/** The lines whose goods are past their date already, by the shop's day (YYYY-MM-DD): typed wrongly, or not to be sold. */
export const expiredIn = ({ kind, lines }: BookingDraft, today: string): readonly DraftLine[] =>
  kind === 'delivery' ? lines.filter(({ expiresOn }) => expiresOn !== '' && expiresOn < today) : []

/** The draft as it is sent, in the order in which its lines were added. */
export function bodyOf(draft: BookingDraft): BookingBody {
  const { kind, supplier, reference, note, reason, setsCosts, takes } = draft
  const sign = kind === 'adjustment' && takes ? -1 : 1
  const lines = draft.lines.toReversed().map(({ productId, quantity = 0, costMinor, lot, expiresOn }) => ({
    ...{ productId, quantity: quantity * sign },
    ...(kind === 'delivery' && {
      ...(costMinor !== undefined && { unitCost: costText(costMinor) }),
      ...(lot.trim() && { lot: lot.trim() }),
      ...(expiresOn && { expiresOn }),
    }),
  }))
  if (kind === 'delivery') return { kind, supplier, reference, note, setsCosts, lines }
  // The form lets nothing through without its reason (missingIn), and the server looks again.
  if (kind === 'waste') return { kind, reason: reason as WasteReason, note, lines }
  return { kind, reason: reason as AdjustmentReason, note, lines }
}

/** What a delivery's lines cost in all, in pence, as far as they say. */
export const costOf = ({ lines }: BookingDraft): number =>
  lines.reduce((sum, { quantity = 0, costMinor = 0 }) => sum + timesCost(costMinor, quantity), 0)
