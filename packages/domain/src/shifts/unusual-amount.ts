import { MAX_AMOUNT_MINOR, type Minor } from '../money/index.ts'
import type { DrawerKind } from './drawer-record.ts'

/** What is seldom carried to a drawer or out of it at once: £500. */
const LARGE_CASH_MINOR = 50_000

/** Two amounts that round to the same tell whoever tries them nothing of the drawer but that: £50. */
const ROUGH_MINOR = 5_000

export type Unusual = 'more-than-there' | 'large'

/**
 * What should be asked about an amount before it is written down; undefined where it is nothing out of the ordinary. Nothing
 * is refused: what people did with money is theirs to say.
 *
 * @param holdsMinor what the drawer should hold, up to the next £50 for somebody who has yet to count it (`roughly`): who may
 * try amounts would otherwise find it by trying
 */
export function unusualAmount(kind: DrawerKind, amountMinor: Minor, holdsMinor: Minor): Unusual | undefined {
  const goesOut = kind === 'pay-out' || kind === 'safe-drop'
  if (goesOut && amountMinor > holdsMinor) return 'more-than-there'
  // What goes into the safe is large on every good day.
  return kind !== 'safe-drop' && kind !== 'close' && amountMinor >= LARGE_CASH_MINOR ? 'large' : undefined
}

/** What a drawer should hold as somebody may be led to know it who counts it blind. */
export function roughly(holdsMinor: Minor): Minor {
  return Math.min(MAX_AMOUNT_MINOR, Math.ceil(Math.max(0, holdsMinor) / ROUGH_MINOR) * ROUGH_MINOR)
}
