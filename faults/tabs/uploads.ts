interface Upload {
  readonly tab: object
  readonly beganAt: number
  endedAt: number
}

/** Clocks of two processes of one machine agree to this. */
const TOLERANCE_MS = 5

/** When which tab was sending, and whether two ever were at once. */
export class Uploads {
  readonly #all = new Map<string, Upload>()
  readonly #gone = new Set<object>()

  began(tab: object, sending: string, at: number): void {
    // What a tab said while it was being killed may be heard afterwards.
    const endedAt = this.#gone.has(tab) ? at : Number.POSITIVE_INFINITY
    this.#all.set(sending, { tab, beganAt: at, endedAt })
  }

  ended(sending: string, at: number): void {
    const upload = this.#all.get(sending)
    if (upload) upload.endedAt = at
  }

  /** A tab is being killed, from this moment on, and what it was sending with it. */
  gone(tab: object, at: number): void {
    this.#gone.add(tab)
    for (const upload of this.#all.values())
      if (upload.tab === tab) upload.endedAt = Math.min(upload.endedAt, at)
  }

  get count(): number {
    return this.#all.size
  }

  /** Pairs of different tabs that were sending at the same time. */
  get overlaps(): number {
    const inOrder = [...this.#all.values()].sort((a, b) => a.beganAt - b.beganAt)
    let found = 0
    let latest: Upload | undefined
    for (const upload of inOrder) {
      if (latest && latest.tab !== upload.tab && upload.beganAt < latest.endedAt - TOLERANCE_MS) found += 1
      if (!latest || upload.endedAt > latest.endedAt) latest = upload
    }
    return found
  }
}
