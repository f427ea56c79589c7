/** What became of the mutants of an area. */
export interface Figures {
  readonly killed: number
  readonly timedOut: number
  readonly survived: number
  /** Lines that no test walks through. */
  readonly notCovered: number
  /** Switched off where they stand, each with its reason. */
  readonly ignored: number
  /** Programs that could not run at all; they count neither way. */
  readonly invalid: number
}

export function figuresOf(mutants: readonly { readonly status: string }[]): Figures {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    notCovered: count('NoCoverage'),
    ignored: count('Ignored'),
    invalid: count('CompileError', 'RuntimeError'),
  }
}

/** How many of a hundred mutants the tests noticed. */
export function scoreOf({ killed, timedOut, survived, notCovered }: Figures): number {
  const noticed = killed + timedOut
  const all = noticed + survived + notCovered
  return all === 0 ? 100 : (noticed / all) * 100
}

export function inWords(figures: Figures): string {
  const { killed, timedOut, survived, notCovered, ignored, invalid } = figures
  return [
    `${killed} killed`,
    `${timedOut} timed out`,
    `${survived} survived`,
    `${notCovered} not covered`,
    `${ignored} explained`,
    ...(invalid > 0 ? [`${invalid} could not run`] : []),
    `${scoreOf(figures).toFixed(1)} %`,
  ].join(', ')
}
