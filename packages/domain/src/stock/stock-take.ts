import { z } from 'zod'

/** What a stock-take covers: every product, those of a category, or some that were chosen. */
export const TAKE_SCOPES = ['all', 'category', 'products'] as const
export const takeScopeSchema = z.enum(TAKE_SCOPES)
export type TakeScope = z.infer<typeof takeScopeSchema>

export const TAKE_STATUSES = ['open', 'closed', 'cancelled'] as const
export const takeStatusSchema = z.enum(TAKE_STATUSES)
export type TakeStatus = z.infer<typeof takeStatusSchema>

/** Where goods stand. The same goods may stand in both places, and are counted in each. */
export const COUNT_PLACES = ['shelf', 'back-room'] as const
export const countPlaceSchema = z.enum(COUNT_PLACES)
export type CountPlace = z.infer<typeof countPlaceSchema>

export const placeWords = (place: CountPlace): string => (place === 'shelf' ? 'Shop floor' : 'Back room')

/** What becomes of products that nobody counted when the stock-take is closed. */
export const UNCOUNTED_CHOICES = ['leave', 'zero'] as const
export const uncountedChoiceSchema = z.enum(UNCOUNTED_CHOICES)
export type UncountedChoice = z.infer<typeof uncountedChoiceSchema>

/**
 * One count as its device made it and keeps it: so many more of a product in a place. Counts are added up; a mistyped one
 * is put right by another with a minus.
 */
export const countEntrySchema = z.object({
  /** A UUIDv7 of the device: sent again, it is the same count. */
  id: z.uuid().toLowerCase(),
  productId: z.uuid().toLowerCase(),
  place: countPlaceSchema,
  quantity: z.int().min(-1_000_000).max(1_000_000),
  /** 0 at first; each recount that somebody asks for begins the next. */
  round: z.int().min(0).max(1_000),
  /** By the device's clock. */
  countedAt: z.iso.datetime({ offset: true }),
})
export type CountEntry = z.infer<typeof countEntrySchema>

/** A count as it was kept, by whom and when. */
export interface KeptCount {
  readonly productId: string
  readonly place: CountPlace
  readonly quantity: number
  readonly round: number
  /** users.id; null for the provider by remote access. */
  readonly userId: string | null
  /** When it was counted, in milliseconds by the server's clock. */
  readonly countedAtMs: number
  /** When it arrived. */
  readonly keptAtMs: number
}

/** What a person decided about a line: to count it anew, or whose count of a place stands where two people counted it. */
export type Ruling =
  | { readonly kind: 'recount'; readonly productId: string; readonly round: number }
  | {
      readonly kind: 'keep'
      readonly productId: string
      readonly round: number
      readonly place: CountPlace
      /** Whose count stands; undefined where all of them are added up, null for the provider's. */
      readonly keptUserId: string | null | undefined
      readonly ruledAtMs: number
    }

/** One person's count of a product in a place. */
export interface PersonsCount {
  readonly userId: string | null
  readonly quantity: number
}

export interface PlaceTally {
  readonly place: CountPlace
  readonly quantity: number
  readonly people: readonly PersonsCount[]
  /** Two people counted the same goods in the same place, and nobody has said yet whether both count. */
  readonly isInQuestion: boolean
}

/** What was counted of one product. */
export interface Tally {
  readonly productId: string
  readonly round: number
  readonly quantity: number
  /** The moment whose stock the count is held against, in milliseconds. */
  readonly countedAtMs: number
  /** Its first count and its last: what is sold in between may have been counted or not. */
  readonly firstAtMs: number
  readonly lastAtMs: number
  readonly places: readonly PlaceTally[]
}
