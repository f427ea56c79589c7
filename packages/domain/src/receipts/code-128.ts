/** Widths of bar, space, bar … of each sign (ISO/IEC 15417, table 1), in modules; the last is the stop. */
const SIGNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const START_B = 104
const STOP = 106
/** The check sign's weights are taken to this remainder. */
const CHECK = 103
const BLANK = 0x20

/** The white that a scanner needs at either side, in modules. */
export const QUIET_MODULES = 10

/**
 * The bars of a text as Code 128, set B, which any till's scanner reads; as widths in modules: bar, space, bar …
 *
 * @returns undefined for what it cannot hold: letters beyond ASCII, or nothing
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) return undefined
  const values = [...text].map((sign) => (sign.codePointAt(0) ?? BLANK) - BLANK)
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START_B) % CHECK
  return [START_B, ...values, check, STOP].flatMap((value) => [...(SIGNS[value] ?? '')].map(Number))
}

/** The bars as an SVG path, a unit to the module and one high; undefined as above. */
export function code128Path(text: string): { readonly path: string; readonly width: number } | undefined {
  const widths = code128(text)
  if (!widths) return undefined
  let at = QUIET_MODULES
  let path = ''
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  }
  return { path, width: at + QUIET_MODULES }
}
