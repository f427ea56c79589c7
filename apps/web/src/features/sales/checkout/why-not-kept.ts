/** What a failed submit is called (SELL-052). The cause stands under it, with what to do about it. */
export const NOT_KEPT = 'Failed to process transaction'

/** Why the device could not keep a record, for the person at the till. A full device is refused before, in its own words. */
export function whyNotKept(error: unknown): string {
  const name = error instanceof DOMException ? error.name : undefined
  // The database was closed under this window: a newer version of the program opened it, or the browser took it away.
  if (name === 'InvalidStateError' || name === 'VersionError')
    return 'This window has lost the till’s store, because the till was updated or opened anew elsewhere. Reload the page: the basket is kept.'
  if (name !== undefined)
    return 'This device could not write to its disk. Nothing was recorded and the basket is kept. Try once more; if it fails again, restart the browser, or sell on another till.'
  return 'The till met a fault of its own. Nothing was recorded and the basket is kept. Reload the page and try again; if it fails again, sell on another till.'
}
