import type { Product } from '@tuppence/domain/catalogue'

/** A product whose shelf label is wanted, and how many of it. */
export interface LabelAsked {
  readonly product: Product
  readonly copies: number
}

/** Whose goods they are, and of which database: another shop's, or a restored one's, have other prices. */
export interface LabelsOf {
  readonly organizationId: string
  /** Its mark (decision 0119); null where it was not told yet. */
  readonly database: string | null
}

interface Kept extends LabelsOf {
  /** When they were read of the server, in milliseconds. */
  readonly at: number
  readonly labels: readonly LabelAsked[]
}

const KEY = 'tuppence-labels'
const nothingOf = (organizationId: string): Kept => ({ at: 0, labels: [], organizationId, database: null })

/** The most labels that are drawn at once: some twenty sheets of the smallest. */
export const MOST_LABELS = 1_300

/** Keeps which labels are wanted, for the page that prints them and for its reload. False where this device has no room. */
export function askForLabels(labels: readonly LabelAsked[], of: LabelsOf, now = Date.now()): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, labels, ...of } satisfies Kept))
    return true
  } catch {
    return false
  }
}

/** Which labels are wanted of this business; none of another's. */
export function labelsAsked(organizationId: string): Kept {
  const nothing = nothingOf(organizationId)
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isTheirs = kept?.organizationId === organizationId && Array.isArray(kept.labels)
    return isTheirs ? { ...nothing, ...kept } : nothing
  } catch {
    return nothing
  }
}
