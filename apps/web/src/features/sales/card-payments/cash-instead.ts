const listeners = new Set<() => void>()

/** Has the next part of a split paid by cash, where the screen asks for one: a card took nothing. */
export function payNextByCash(): void {
  for (const listener of listeners) listener()
}

/** @returns the way to hear no more of it */
export function onCashInstead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
