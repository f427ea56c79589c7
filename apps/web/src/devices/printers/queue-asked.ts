let show: (() => void) | undefined

/** Opens the print queue, from a toast for instance; nothing where no till stands on the screen. */
export const askForPrintQueue = (): void => show?.()

/** Whoever shows the queue says how. Returns what ends it. */
export function onPrintQueueAsked(listener: () => void): () => void {
  show = listener
  return () => {
    if (show === listener) show = undefined
  }
}
