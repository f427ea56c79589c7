interface Requirement {
  id: string
  words: string
}
export function requirements(): Requirement[]
export function uncovered(): Requirement[]
export function namedIn(text: string): string[]
