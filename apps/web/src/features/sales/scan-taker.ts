let taker: ((code: string) => void) | undefined

/** While a form stands that has a field for a code, what is scanned goes into it and is not rung up. */
export function takeScans(take: (code: string) => void): () => void {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

/** Hands a scan to whoever takes it; false where it is for the till. */
export function givenAway(code: string): boolean {
  taker?.(code)
  return taker !== undefined
}
