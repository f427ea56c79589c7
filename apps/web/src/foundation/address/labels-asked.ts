import type { Product } from '@tuppence/domain/catalogue'

/** A product whose shelf label is wanted, and how many of it. */
export interface LabelAsked {
  readonly product: Product
  readonly copies: number
}

interface Kept {
  /** When they were read of the server, in milliseconds. */
  readonly at: number
  readonly labels: readonly LabelAsked[]
}

const KEY = 'tuppence-labels'
const nothing: Kept = { at: 0, labels: [] }

/** The most labels that are drawn at once: some twenty sheets of the smallest. */
export const MOST_LABELS = 1_300

/** Keeps which labels are wanted, for the page that prints them and for its reload. False where this device has no room. */
export function askForLabels(labels: readonly LabelAsked[], now = Date.now()): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, labels } satisfies Kept))
    return true
  } catch {
    return false
  }
}

export function labelsAsked(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'labels' in kept && Array.isArray(kept.labels)
    return isKept ? (kept as Kept) : nothing
  } catch {
    return nothing
  }
}
