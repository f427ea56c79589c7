interface KeyShape {
  /** What it begins with, where the provider says so. */
  readonly beginsWith?: readonly string[]
  /** What other secrets of the provider begin with, which are mistaken for it. */
  readonly isNever?: readonly string[]
  /** Fewer letters than any real one has. */
  readonly least: number
  /** Where the right one stands, in the provider's own words. */
  readonly standsUnder: string
}

/**
 * Tells a key that was cut off, or another secret of the same provider, before it is kept: else it would be found out at the first
 * scan, or at the till. Whether the provider takes a key is the provider's to say.
 */
export function keyOf({ beginsWith, isNever = [], least, standsUnder }: KeyShape) {
  return (apiKey: string): string | undefined => {
    const key = apiKey.trim()
    const where = `The right one stands under ${standsUnder}.`
    const begins = beginsWith?.join(' or ')
    if (isNever.some((start) => key.startsWith(start)))
      return `This is another of the provider’s keys${begins ? `: its API key begins with ${begins}` : ''}. ${where}`
    if (beginsWith && !beginsWith.some((start) => key.startsWith(start)))
      return `An API key of this provider begins with ${begins}. ${where}`
    return key.length < least ? `This is too short for an API key: copy all of it. ${where}` : undefined
  }
}
