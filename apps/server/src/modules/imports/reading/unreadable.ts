import type { FileFailure } from '@tuppence/domain/imports'

/** A file that cannot be taken, with the reason that its owner reads. */
export class Unreadable extends Error {
  readonly failure: FileFailure
  constructor(failure: FileFailure, cause?: unknown) {
    super(`The file cannot be read: ${failure}`, { cause })
    this.name = 'Unreadable'
    this.failure = failure
  }
}
