interface Limited {
  readonly stage: { readonly each?: number; readonly proof?: number }
  readonly costs: readonly Cost[]
}

interface Cost {
  readonly file: string
  readonly name: string
  readonly cpu: number
  readonly isWhole?: boolean
}

/** Tests whose CPU seconds are above `tolerance` times the limit for a single test. */
export function overLimit(result: Limited, tolerance?: number): Cost[]
