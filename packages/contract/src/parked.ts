import { moneyTextSchema } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  fitsParking,
  parkedBasketSchema,
  parkingStaffSchema,
  paymentInDoubtSchema,
} from '@tuppence/domain/sales'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import type { Problem } from './problem.ts'

const basketId = z.object({ id: z.uuid().toLowerCase() })

/** A parked basket as a list shows it; what is in it comes with the recall. */
export const parkedSummarySchema = z.object({
  id: z.uuid(),
  label: z.string(),
  parkedAt: z.iso.datetime(),
  staffName: z.string(),
  tillId: z.uuid(),
  tillCode: z.string(),
  itemCount: z.int(),
  /** What it came to when it was parked, by the business's VAT mode then. */
  total: moneyTextSchema,
  /** Card payments of it whose end nobody knew; a server of an earlier version does not say. */
  inDoubt: z.array(paymentInDoubtSchema).optional(),
})
export type ParkedSummary = z.infer<typeof parkedSummarySchema>

export const listParkedBaskets = defineCall({
  name: 'listParkedBaskets',
  method: 'GET',
  path: '/api/parked-baskets',
  summary: 'The baskets that are put aside now, oldest first.',
  access: 'sell',
  query: z.object({ organizationId: z.string().optional() }),
  answer: z.array(parkedSummarySchema),
})

export const parkBasket = defineCall({
  name: 'parkBasket',
  method: 'PUT',
  path: '/api/parked-baskets/:id',
  summary:
    'Put a basket aside. Sent again it changes nothing, also after it was recalled; another basket under the same id is refused.',
  access: 'sell',
  params: basketId,
  // Baskets that were parked before there was a largest one are still given back, so only parking asks.
  bodyBytes: LARGE_BODY_BYTES,
  body: parkedBasketSchema
    .omit({ id: true })
    .refine(({ cart }) => fitsParking(cart), { path: ['cart'], message: refusalMessage('basket-too-large') }),
  status: 204,
  errors: ['unknown-till', 'basket-id-reused', 'too-many-parked', 'too-many-tries'],
  whileLocked: true,
})

/** Who ends a basket's wait, and where. `endId` names the try, so that the same till asking again gets the same answer. */
export const parkedEndSchema = z.object({
  endId: z.uuid().toLowerCase(),
  tillId: z.uuid().toLowerCase(),
  staff: parkingStaffSchema,
  /** By the till's clock. */
  at: z.iso.datetime({ offset: true }),
})
export type ParkedEnd = z.infer<typeof parkedEndSchema>

export const recallBasket = defineCall({
  name: 'recallBasket',
  method: 'POST',
  path: '/api/parked-baskets/:id/recall',
  summary:
    'Take a parked basket up again. One till gets it; the others are refused with basket-taken, which says by whom, where and when.',
  access: 'sell',
  params: basketId,
  body: parkedEndSchema,
  answer: parkedBasketSchema,
  errors: ['not-found', 'unknown-till', 'basket-taken'],
})

export const discardBasket = defineCall({
  name: 'discardBasket',
  method: 'POST',
  path: '/api/parked-baskets/:id/discard',
  summary:
    'Discard a parked basket; the audit log keeps who did. Answers what was in it, so that it can be undone.',
  access: 'sell',
  params: basketId,
  body: parkedEndSchema,
  answer: parkedBasketSchema,
  errors: ['not-found', 'unknown-till', 'basket-taken'],
})

/** How a basket came to its end, as a basket-taken refusal tells it. */
export interface BasketTaken {
  readonly how: 'recalled' | 'discarded'
  readonly staffName: string
  readonly tillCode: string
  /** ISO 8601. */
  readonly at: string
}

/** The refusal's particulars, in the form in which every refusal has them. */
export function takenProblems(taken: BasketTaken): NonNullable<Problem['problems']> {
  return Object.entries(taken).map(([field, message]) => ({ field, message: String(message) }))
}

/** Read back from a refusal; undefined where it is another one. */
export function takenOf(problem: Problem | undefined): BasketTaken | undefined {
  if (problem?.code !== 'basket-taken') return undefined
  const told = (field: string) => problem.problems?.find((one) => one.field === field)?.message ?? ''
  return {
    how: told('how') === 'discarded' ? 'discarded' : 'recalled',
    staffName: told('staffName'),
    tillCode: told('tillCode'),
    at: told('at'),
  }
}
