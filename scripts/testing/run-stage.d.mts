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

/** How many times longer than usual this machine takes for work that is the same each time; 1 for one that is faster. */
export function slownessOf(
  results: readonly {
    readonly stage: { readonly usual?: number }
    readonly state: string
    readonly cpu: number
  }[],
): number
