/**
 * A letter with its marks, or an emoji of several parts: what is never taken apart, and is counted as one. Regular expressions,
 * because Intl.Segmenter is missing from browsers that are still in use.
 */
const CLUSTER =
  /\p{RI}{2}|\P{M}(?:[\p{M}\p{EMod}\u200C\u{E0020}-\u{E007F}]|\u200D\p{ExtPict}?)*|[\p{M}\u200C\u200D]+/gsu

/** Two columns wide in a face whose letters all have one width (East Asian Width W and F, as far as shops write it). */
const WIDE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|\p{ExtPict}\uFE0F|\p{RI}{2}|\u20E3/u
const ONE_COLUMN_EACH = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u052F]*$/

export const clustersOf = (text: string): string[] =>
  ONE_COLUMN_EACH.test(text) ? [...text] : (text.match(CLUSTER) ?? [])

/** Columns that a text takes on paper: none for a mark or a joiner, two for a Chinese character or an emoji. */
export function columns(text: string): number {
  if (ONE_COLUMN_EACH.test(text)) return text.length
  return clustersOf(text).reduce((sum, cluster) => sum + widthOf(cluster), 0)
}

function widthOf(cluster: string): number {
  if (WIDE.test(cluster)) return 2
  return /[^\p{M}\p{Cf}]/u.test(cluster) ? 1 : 0
}
