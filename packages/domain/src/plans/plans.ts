import { z } from 'zod'
import { counted } from '../counts/index.ts'

/** What a provider sells its shops (OPER-020). */
export const PLANS = ['Starter', 'Professional', 'Enterprise'] as const
export const planSchema = z.enum(PLANS)
export type Plan = z.infer<typeof planSchema>

export interface PlanRoom {
  /** The specification's word for the plan in a business's own record (DATA-002). */
  readonly tier: string
  readonly tills: number
  readonly people: number
  readonly products: number
}

/** How much each plan has room for: the one table of it. */
export const PLAN_ROOM: Readonly<Record<Plan, PlanRoom>> = {
  Starter: { tier: 'basic', tills: 3, people: 5, products: 1_000 },
  Professional: { tier: 'professional', tills: 15, people: 25, products: 10_000 },
  Enterprise: { tier: 'enterprise', tills: 500, people: 500, products: 200_000 },
}

/** What a plan limits. Selling is never among it: a limit is told where something is made, and stops nothing that is there. */
export type Limited = 'tills' | 'people' | 'products'

const WORDS: Readonly<Record<Limited, { one: string; many: string; out: string }>> = {
  tills: { one: 'till', many: 'tills', out: 'Archive one that is not used' },
  people: { one: 'person', many: 'people', out: 'Remove somebody who has left' },
  products: { one: 'product', many: 'products', out: 'Archive some' },
}

/** What somebody reads who would make one more than their plan has room for: the limit, and what to do. */
export function planLimitWords(limited: Limited, room: number): string {
  const { one, many, out } = WORDS[limited]
  return `Your plan has room for ${counted(room, one, many)}. ${out}, or ask your provider for a larger plan.`
}
