/** A key as it came: what this device's layout made of it, and where it stands on the board. */
export interface PressedKey {
  readonly character: string
  /** KeyboardEvent.code; empty where the browser does not tell. */
  readonly code?: string
  readonly isShifted?: boolean
  readonly isCapsLocked?: boolean
}

/** The layouts that scanners type by when they are not told otherwise. */
export type ScannersLayout = 'us' | 'uk'

/** The shifted figures of an American board, 0 first. */
const SHIFTED_FIGURES = ')!@#$%^&*('

/** What stands on the other keys: alone, and with Shift. */
const PLACES: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Backquote: '`~',
  Space: '  ',
}

/** Where a British board differs. */
const BRITISH: Readonly<Record<string, string>> = {
  Digit2: '2"',
  Digit3: '3£',
  Quote: "'@",
  Backslash: '#~',
  Backquote: '`¬',
}

/** All that an American and a British board write differently. */
const DIFFERS_IN_BRITAIN = /^["@#~\\|£¬`]$/

function placeOf(code: string, layout: ScannersLayout): string | undefined {
  const [, board, name = ''] = /^(Key|Digit|Numpad)(\w)$/.exec(code) ?? []
  if (board === 'Key') return name.toLowerCase() + name
  if (board === 'Numpad') return name + name
  const british = layout === 'uk' ? BRITISH[code] : undefined
  return british ?? (board === 'Digit' ? name + SHIFTED_FIGURES[Number(name)] : PLACES[code])
}

/**
 * What a scanner meant by a key that types by this layout, whatever layout this device has and whether Caps Lock is on: a
 * scanner presses keys, and the device makes characters of them.
 */
export function meantBy({ character, code, isShifted, isCapsLocked }: PressedKey, layout: ScannersLayout) {
  const place = code ? placeOf(code, layout) : undefined
  if (place === undefined || (!isCapsLocked && place.includes(character))) return character
  return place[isShifted ? 1 : 0] ?? character
}

/** Whether two readings of the same keys differ in nothing but what Britain and America write differently. */
export const differInBritainAlone = (one: string, other: string) =>
  one.length === other.length &&
  Array.from(
    one,
    (is, i) => is === other[i] || (DIFFERS_IN_BRITAIN.test(is) && DIFFERS_IN_BRITAIN.test(other[i] ?? '')),
  ).every(Boolean)
