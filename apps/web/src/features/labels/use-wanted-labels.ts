import { listProducts } from '@tuppence/contract/catalogue'
import type { Product } from '@tuppence/domain/catalogue'
import { DAY_MS } from '@tuppence/domain/durations'
import { useEffect, useState } from 'react'
import {
  askForLabels,
  type LabelAsked,
  labelsAsked,
  MOST_LABELS,
} from '../../foundation/address/labels-asked.ts'
import { useCall } from '../../foundation/asking/use-call.ts'

/** A device's clock may be off by as much as this, and a price that was changed meanwhile is still noticed. */
const SLACK_MS = DAY_MS

export interface WantedLabels {
  readonly labels: readonly LabelAsked[]
  /** How many there are of all. */
  readonly count: number
  /** Adds copies of products; what is over MOST_LABELS is left out, and how many that were is answered. */
  readonly add: (wanted: readonly LabelAsked[]) => number
  readonly setCopies: (productId: string, copies: number) => void
  readonly clear: () => void
}

/** Which labels are wanted, each with its product as it is now: a label with yesterday's price is a wrong price. */
export function useWantedLabels(): WantedLabels {
  const [kept] = useState(labelsAsked)
  const [labels, setLabels] = useState(kept.labels)
  const changedSince = new Date(Math.max(0, kept.at - SLACK_MS)).toISOString()
  const { data } = useCall(listProducts, {
    query: {
      changedSince: kept.at === 0 ? new Date(startedAt - SLACK_MS).toISOString() : changedSince,
      limit: 5_000,
    },
  })
  const present = upToDate(labels, data ?? [])
  useEffect(() => {
    askForLabels(labels)
  }, [labels])
  const count = present.reduce((sum, { copies }) => sum + copies, 0)
  return {
    labels: present,
    count,
    add: (wanted) => {
      const { labels: next, leftOut } = added(present, wanted)
      setLabels(next)
      return leftOut
    },
    setCopies: (productId, copies) => {
      const others = count - (present.find(({ product }) => product.id === productId)?.copies ?? 0)
      const most = Math.min(Math.max(0, copies), MOST_LABELS - others)
      setLabels(
        present.flatMap((one) =>
          one.product.id !== productId ? [one] : most === 0 ? [] : [{ ...one, copies: most }],
        ),
      )
    },
    clear: () => setLabels([]),
  }
}

const startedAt = Date.now()

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
