/** What differs from a commit, and what is in none: names from the root. */
export function changedSince(since: string): string[]

/** The test files that reach one of these, through whatever they name: imports, style sheets, files that are read. */
export function testsReaching(changed: readonly string[]): string[]
