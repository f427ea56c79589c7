import type { Minor } from '../money/index.ts'

/** A payment in our books or in the provider's, as far as the comparison of a day needs it. */
interface Booked {
  readonly takenMinor: Minor
  readonly refundedMinor: Minor
  /** Whether it was taken on the day that is compared, by its own books' clock; beside it stands what was taken around midnight. */
  readonly isOfDay: boolean
}

/** `takenMinor` is nothing of a payment that has ended without money here, or whose end is not known here yet. */
export interface OursOfDay extends Booked {
  readonly paymentId: string
  /** Nobody here knows its end yet. */
  readonly isUnsettled: boolean
  readonly providerPaymentId: string | undefined
}

export interface TheirsOfDay extends Booked {
  /** Ours, where the provider kept it. */
  readonly paymentId: string | undefined
  readonly providerPaymentId: string
}

/** `ours-unsettled` and `ours-not-taken`: the provider took money by a payment that is here, and of which it is not known here. */
export const DAY_DIFFERENCES = [
  'ours-only',
  'theirs-only',
  'ours-unsettled',
  'ours-not-taken',
  'amount',
  'refund',
] as const
export type DayDifferenceKind = (typeof DAY_DIFFERENCES)[number]

export interface DayDifference<Ours, Theirs> {
  readonly kind: DayDifferenceKind
  readonly ours: Ours | undefined
  readonly theirs: Theirs | undefined
}

export interface DaySum {
  readonly count: number
  readonly takenMinor: Minor
  readonly refundedMinor: Minor
}

export interface ComparedDay<Ours, Theirs> {
  readonly differences: readonly DayDifference<Ours, Theirs>[]
  /** How many payments both have alike. */
  readonly alike: number
  readonly ours: DaySum
  readonly theirs: DaySum
}

/**
 * Compares a day by payment: by our id, where the provider kept it, else by the provider's. Each payment of either book answers to one
 * of the other at the most, so that money that was taken twice is seen. A pair counts on our day, however the two clocks stand at
 * midnight; so the sums differ by the differences and by nothing else. One of ours that took nothing is told only where the provider
 * has money of it.
 */
export function compareDay<Ours extends OursOfDay, Theirs extends TheirsOfDay>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): ComparedDay<Ours, Theirs> {
  const pairs = pairsOf(ours, theirs)
    .filter((pair) => pair.ours?.isOfDay ?? pair.theirs?.isOfDay)
    .filter((pair) => pair.theirs || hasTaken(pair.ours))
  const differences = pairs.flatMap((pair) => {
    const kind = differenceOf(pair.ours, pair.theirs)
    return kind ? [{ kind, ...pair }] : []
  })
  return {
    differences: differences.sort(
      (a, b) => DAY_DIFFERENCES.indexOf(a.kind) - DAY_DIFFERENCES.indexOf(b.kind),
    ),
    alike: pairs.length - differences.length,
    ours: sumOf(pairs.map((pair) => pair.ours)),
    theirs: sumOf(pairs.map((pair) => pair.theirs)),
  }
}

interface Pair<Ours, Theirs> {
  readonly ours: Ours | undefined
  readonly theirs: Theirs | undefined
}

function pairsOf<Ours extends OursOfDay, Theirs extends TheirsOfDay>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): Pair<Ours, Theirs>[] {
  const left = new Set(theirs)
  const found = new Map<Ours, Theirs>()
  const pairUp = (isSame: (our: Ours, their: Theirs) => boolean) => {
    for (const our of ours) {
      if (found.has(our)) continue
      for (const their of left)
        if (isSame(our, their)) {
          found.set(our, their)
          left.delete(their)
          break
        }
    }
  }
  pairUp((our, their) => their.paymentId === our.paymentId)
  pairUp((our, their) => their.paymentId === undefined && their.providerPaymentId === our.providerPaymentId)
  return [
    ...ours.map((our) => ({ ours: our, theirs: found.get(our) })),
    ...[...left].map((their) => ({ ours: undefined, theirs: their })),
  ]
}

const hasTaken = (booked: Booked | undefined): boolean => booked !== undefined && booked.takenMinor > 0

function differenceOf(
  ours: OursOfDay | undefined,
  theirs: TheirsOfDay | undefined,
): DayDifferenceKind | undefined {
  if (!theirs) return 'ours-only'
  if (!ours) return 'theirs-only'
  if (ours.takenMinor === 0 && theirs.takenMinor > 0)
    return ours.isUnsettled ? 'ours-unsettled' : 'ours-not-taken'
  if (ours.takenMinor !== theirs.takenMinor) return 'amount'
  return ours.refundedMinor === theirs.refundedMinor ? undefined : 'refund'
}

function sumOf(booked: readonly (Booked | undefined)[]): DaySum {
  let [count, takenMinor, refundedMinor] = [0, 0, 0]
  for (const one of booked) {
    if (!one) continue
    if (hasTaken(one)) count += 1
    takenMinor += one.takenMinor
    refundedMinor += one.refundedMinor
  }
  return { count, takenMinor, refundedMinor }
}
