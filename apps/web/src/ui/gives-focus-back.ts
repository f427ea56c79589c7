import { useState } from 'react'

/** What had the keyboard when the latest opened, and before it, where that was in a dialog itself: one may stand in for another. */
let latest: readonly Element[] = []

function openers(): readonly Element[] {
  const { activeElement } = document
  if (!activeElement) return []
  const isInDialog = activeElement.closest('[role=dialog],[role=alertdialog]') !== null
  latest = [activeElement, ...(isInDialog ? latest : [])]
  return latest
}

/**
 * What opens by itself, without a trigger that Radix knows, gives the keyboard back at its end to what had it before, unless
 * somebody has taken it since.
 *
 * @returns for the content's `onCloseAutoFocus`
 */
export function useGivesFocusBack(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false)
  const [before, setBefore] = useState<readonly Element[]>([])
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setBefore(openers())
  }
  return (event) => {
    event.preventDefault()
    const { activeElement } = document
    const opener = before.find((element) => element.isConnected)
    // A dialog that lies beneath takes it for its whole self.
    const isFree = !activeElement || activeElement === document.body || activeElement.contains(opener ?? null)
    if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
