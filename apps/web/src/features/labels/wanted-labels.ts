import type { Product } from '@tuppence/domain/catalogue'
import { type LabelAsked, MOST_LABELS } from '../../foundation/address/labels-asked.ts'

/** The same with what has changed since; what is sold no more has no label. */
export function upToDate(labels: readonly LabelAsked[], changed: readonly Product[]): readonly LabelAsked[] {
  const byId = new Map(changed.map((product) => [product.id, product]))
  return labels.flatMap((one) => {
    const now = byId.get(one.product.id) ?? one.product
    if (!now.isActive) return []
    return now === one.product ? [one] : [{ ...one, product: now }]
  })
}

/** One more or several of each, up to MOST_LABELS of all. */
export function added(
  labels: readonly LabelAsked[],
  wanted: readonly LabelAsked[],
): { labels: readonly LabelAsked[]; leftOut: number } {
  const next = new Map(labels.map((one) => [one.product.id, one]))
  let room = MOST_LABELS - labels.reduce((sum, { copies }) => sum + copies, 0)
  let leftOut = 0
  for (const { product, copies } of wanted) {
    const taken = Math.min(copies, room)
    room -= taken
    leftOut += copies - taken
    const before = next.get(product.id)?.copies ?? 0
    if (taken > 0) next.set(product.id, { product, copies: before + taken })
  }
  return { labels: [...next.values()], leftOut }
}
