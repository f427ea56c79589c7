/** The job is in the queue, and not on paper yet; `fault` is its refusal's code, null where others are before it. */
export class NotPrinted extends Error {
  readonly fault: string | null

  constructor(fault: string | null) {
    super(`Not printed: ${fault}`)
    this.fault = fault
  }
}
