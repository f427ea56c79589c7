/*
 * A statement of many steps (CTEs), of which a variant needs only some. Each step says which earlier ones it reads, so that leaving
 * one out that another needs fails when the program starts and not when a sale comes.
 */

export interface Step {
  readonly name: string
  /** The names of the steps that its SQL reads, all of them earlier ones. It may read itself. */
  readonly reads: readonly string[]
  readonly sql: string
  /** Run once, before what reads it, whoever reads it. */
  readonly isMaterialized: boolean
}

export const step = (name: string, reads: readonly string[], sql: string): Step => ({
  ...{ name, reads, sql },
  isMaterialized: false,
})

export const materialized = (name: string, reads: readonly string[], sql: string): Step => ({
  ...step(name, reads, sql),
  isMaterialized: true,
})

/** The steps as they stand after WITH, in their order. */
export const stepsText = (steps: readonly Step[]): string =>
  steps
    .map(({ name, sql, isMaterialized }) => `${name} as ${isMaterialized ? 'materialized ' : ''}(${sql}\n)`)
    .join(', ')

/**
 * One statement of these steps and what it answers.
 *
 * @throws Error for two steps of one name, and for one that reads what isn't before it
 */
export function statementOf(steps: readonly Step[], answer: string): string {
  const before = new Set<string>()
  for (const { name, reads } of steps) {
    if (before.has(name)) throw new Error(`Two steps are called ${name}`)
    for (const read of reads)
      if (!before.has(read)) throw new Error(`${name} reads ${read}, which is not before it`)
    before.add(name)
  }
  return `\nwith recursive ${stepsText(steps)}\n${answer.trim()}`
}
