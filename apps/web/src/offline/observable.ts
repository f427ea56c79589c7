/** A value that screens can watch: what `useSyncExternalStore` asks for. */
export class Observable<T> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  readonly get = (): T => this.#value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  /** Changes some of the fields; says nothing to anybody when none is different. */
  merge(part: Partial<T>): void {
    const isSame = Object.entries(part).every(([key, value]) =>
      Object.is(Reflect.get(Object(this.#value), key), value),
    )
    if (!isSame) this.set({ ...this.#value, ...part })
  }
}

const beginnings = new Set<() => void>()

/**
 * A value of the whole window, whatever is on its screen.
 *
 * @param first what it is when the application begins
 */
export function inWindow<T>(first: () => T): Observable<T> {
  const value = new Observable(first())
  beginnings.add(() => value.set(first()))
  return value
}

/** As when a page is loaded: of the application that was in this window before nothing is left but what the device keeps. */
export function beginWindow(): void {
  for (const begin of beginnings) begin()
}
