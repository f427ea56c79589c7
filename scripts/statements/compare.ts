import type { Answer } from './answers.ts'
import type { Claim } from './claims.ts'

/** A claim of the code that its statement was not answered with. */
export interface Finding {
  readonly place: string
  /** What is wrong with which column. */
  readonly message: string
}

/**
 * Compares what the code claims with what its statements were answered with.
 *
 * @returns `findings`: claims that do not hold; `asked`: how many of the claims were asked at all
 */
export function compareClaims(claims: readonly Claim[], answers: readonly Answer[]) {
  const findings: Finding[] = []
  let asked = 0
  for (const claim of claims) {
    const seen = answers.filter(({ place }) => place === claim.place)
    if (seen.length === 0) continue
    asked += 1
    const messages = new Set(seen.flatMap((answer) => messagesOf(claim, answer)))
    findings.push(...[...messages].map((message) => ({ place: claim.place, message })))
  }
  return { findings, asked }
}

const messagesOf = ({ columns }: Claim, answer: Answer): string[] =>
  columns.flatMap(({ name, type, kinds, isOptional }) => {
    const answered = answer.columns[name]
    if (answered === undefined) return isOptional ? [] : [`${name} (${type}) is no column of the answer`]
    if (kinds === undefined) return []
    const others = answered.filter((kind) => !kinds.some((claimed) => claimed === kind))
    return others.length > 0 ? [`${name} is claimed to be ${type}, and came as ${others.join(' and ')}`] : []
  })
