/** The heights that a chart draws, from its lowest line to its highest, with the lines between. */
export interface ChartScale {
  readonly least: number
  readonly most: number
  readonly lines: readonly number[]
}

/** About so many lines; more would be read by nobody. */
const LINES = 4

/**
 * Lines at round figures over everything that is drawn, nothing among them.
 *
 * @param leastStep the smallest distance of two lines: 1 where figures are whole
 */
export function chartScale(figures: readonly number[], leastStep = 1): ChartScale {
  const top = Math.max(0, ...figures)
  const bottom = Math.min(0, ...figures)
  const step = roundStep((top - bottom || LINES) / LINES, leastStep)
  const first = Math.floor(bottom / step)
  const last = Math.max(first + 1, Math.ceil(top / step))
  // Nothing is written without a sign.
  const lines = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step || 0)
  return { least: first * step || 0, most: last * step, lines }
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(step: number, least: number): number {
  const wanted = Math.max(step, least)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const times = [1, 2, 5, 10].find((one) => one * power >= wanted - wanted * 1e-9) ?? 10
  return times * power
}

/** How far up a figure stands, from 0 at the lowest line to 1 at the highest. */
export const heightOf = ({ least, most }: ChartScale, figure: number): number =>
  (figure - least) / (most - least)

/** Whether the label of a place is written: every so-manieth, so that at most `most` are. */
export const isLabelled = (place: number, count: number, most: number): boolean =>
  place % Math.max(1, Math.ceil(count / most)) === 0
