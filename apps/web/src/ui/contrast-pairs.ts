import { CATEGORY_COLOURS } from './tokens.ts'

/** What stands on what. `least` is WCAG 2.2 AA: 4.5 for words, 3 for the parts of a control and for focus. */
export interface ContrastPair {
  readonly front: string
  readonly ground: string
  readonly least: 4.5 | 3
}

const grounds = ['paper', 'surface', 'raised', 'sunken', 'hover'] as const
const words = ['ink', 'ink-muted', 'ink-faint', 'copper-ink'] as const
const states = ['good', 'warn', 'bad'] as const

const pairs = (fronts: readonly string[], backs: readonly string[], least: 4.5 | 3): ContrastPair[] =>
  fronts.flatMap((front) => backs.map((ground) => ({ front, ground, least })))

const categoryTints = Array.from({ length: CATEGORY_COLOURS }, (_, index) => `category-${index + 1}-tint`)

/** Every pair the interface may use. A component that needs another adds it here first. */
export const contrastPairs: readonly ContrastPair[] = [
  ...pairs(words, grounds, 4.5),
  ...pairs(['ink', 'ink-muted'], ['pressed', 'copper-tint'], 4.5),
  ...pairs(['copper-ink'], ['copper-tint'], 4.5),
  ...pairs(['on-copper'], ['copper', 'copper-hover', 'copper-pressed'], 4.5),
  ...pairs(['on-remote'], ['remote'], 4.5),
  ...pairs(['on-bad'], ['bad', 'bad-hover'], 4.5),
  ...pairs(['ink-inverse'], ['ink'], 4.5),
  ...pairs(
    states.map((state) => `${state}-ink`),
    ['paper', 'surface', 'raised'],
    4.5,
  ),
  ...states.flatMap((state) => pairs([`${state}-ink`, 'ink'], [`${state}-tint`], 4.5)),
  ...pairs(['ink', 'ink-muted'], categoryTints, 4.5),
  ...pairs(['line-strong', 'focus', 'copper'], ['paper', 'surface', 'raised', 'sunken'], 3),
]
