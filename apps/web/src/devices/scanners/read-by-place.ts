import { elementsOf, isGtin } from '@tuppence/domain/catalogue'
import { isReceiptQr } from '@tuppence/domain/receipts'
import { differInBritainAlone, meantBy } from './key-places.ts'
import type { Burst, Reading, Scan } from './scan-burst.ts'
import type { KeyboardChoice } from './scanner-settings.ts'

/**
 * The scan by the places of its keys on the scanner's own board, where this device's layout made something else of them.
 *
 * @param typed the scan as this device wrote it
 * @param readKeys the scan among keys that are written otherwise
 */
export function readByPlace(
  burst: Burst,
  layout: KeyboardChoice,
  typed: Scan | undefined,
  readKeys: (keys: Burst) => Scan | undefined,
): Reading | undefined {
  const by = layout === 'uk' ? 'uk' : 'us'
  const meant = burst.map((key) => ({ ...key, character: meantBy(key, by) }))
  if (meant.every(({ character }, i) => character === burst[i]?.character)) return typed
  const placed = readKeys(meant)
  if (layout !== 'automatic') return placed
  return placed ? chosen(burst, typed, placed) : typed
}

/** Of two readings the one that proves itself; else the one that no layout can have spoilt; else neither. */
function chosen(burst: Burst, typed: Scan | undefined, placed: Scan): Reading {
  if (typed && (isSure(typed.code) || differInBritainAlone(typed.code, placed.code))) return typed
  const keys = burst.slice(placed.from)
  const hasFigure = keys.some(({ character }) => /\d/.test(character))
  if (isSure(placed.code) || (/^\d+$/.test(placed.code) && !hasFigure)) return placed
  const isCapsLockAlone =
    keys.some(({ isCapsLocked }) => isCapsLocked) && typed?.code.toLowerCase() === placed.code.toLowerCase()
  return isCapsLockAlone
    ? placed
    : { otherLayout: true, from: Math.min(placed.from, typed?.from ?? placed.from) }
}

/** A check digit, the form of a GS1 code or of a receipt's, or the mark that says which symbol it was: no chance makes them. */
function isSure(code: string): boolean {
  return (
    isGtin(code) ||
    isReceiptQr(code) ||
    /^https?:\/\//i.test(code) ||
    /^\][A-Za-z]\d/.test(code) ||
    (elementsOf(code)?.length ?? 0) > 0
  )
}
