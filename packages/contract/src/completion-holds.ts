import { MAX_LINES, MAX_QUANTITY } from '@tuppence/domain/sales'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import type { Problem } from './problem.ts'

const recordId = z.object({ id: z.uuid().toLowerCase() })

/** What a record is about to give back of a sale, by the sale's own lines. */
const heldReturnSchema = z.object({
  saleId: z.uuid().toLowerCase(),
  isVoid: z.boolean(),
  lines: z
    .array(z.object({ lineId: z.uuid().toLowerCase(), quantity: z.int().positive().max(MAX_QUANTITY) }))
    .min(1)
    .max(MAX_LINES)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
      message: 'Each line is named once.',
    }),
})

/** The points that a record is about to spend. */
const heldPointsSchema = z.object({
  customerId: z.uuid().toLowerCase(),
  points: z.int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const completionHoldSchema = z
  .object({
    tillId: z.uuid().toLowerCase(),
    returns: heldReturnSchema.optional(),
    points: heldPointsSchema.optional(),
  })
  .refine(({ returns, points }) => returns !== undefined || points !== undefined, {
    message: 'Say what is given back or spent.',
  })
export type CompletionHold = z.infer<typeof completionHoldSchema>

export const holdForCompletion = defineCall({
  name: 'holdForCompletion',
  method: 'PUT',
  path: '/api/completion-holds/:id',
  summary:
    'Checks, before a till completes the record of this id, what the record gives back or spends, and holds it for two minutes. Asked again, it checks and holds afresh.',
  access: 'sell',
  params: recordId,
  bodyBytes: LARGE_BODY_BYTES,
  body: completionHoldSchema,
  answer: z.object({ expiresAt: z.iso.datetime() }),
  errors: [
    'unknown-till',
    'already-voided',
    'void-needs-sale',
    'more-than-sold',
    'points-too-few',
    'completing-elsewhere',
  ],
})

export const releaseHold = defineCall({
  name: 'releaseHold',
  method: 'DELETE',
  path: '/api/completion-holds/:id',
  summary:
    'Releases what was held for this record, because its basket was abandoned; not-found where nothing is held, or no longer.',
  access: 'sell',
  params: recordId,
  status: 204,
  errors: ['not-found'],
})

/** How many points the customer has, as a `points-too-few` refusal says it. */
export function pointsProblem(points: number): NonNullable<Problem['problems']> {
  return [{ field: 'points', message: String(points) }]
}

/** Read back from a refusal; undefined where it does not say. */
export function pointsLeftOf(problem: Problem | undefined): number | undefined {
  const said = problem?.problems?.find(({ field }) => field === 'points')?.message
  return said === undefined ? undefined : Number(said)
}
