import type { Count } from '@tuppence/domain/shifts'

/** What was counted: the sum, and the pieces where they were counted one by one. */
export type Counted =
  | { readonly minor: number; readonly count: Count | null; readonly problem: undefined }
  /** Nothing that could be called a count, and why. */
  | { readonly minor: undefined; readonly count: null; readonly problem: string }

/** Empty boxes are no count: an empty drawer is counted by writing a 0. */
export const NOT_COUNTED: Counted = {
  minor: undefined,
  count: null,
  problem: 'Nothing is counted yet. If the drawer is empty, write 0.',
}
