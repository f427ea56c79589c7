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

/** A tab opens as it gets the focus: where that was asked about and not done, the one that is still open has it. */
const placeOf = (element: Element): Element | null =>
  element.matches('[role=tab][aria-selected=false]')
    ? (element.parentElement?.querySelector('[role=tab][aria-selected=true]') ?? null)
    : element

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
    const left = before.find((element) => element.isConnected)
    const opener = left ? placeOf(left) : null
    // A dialog that lies beneath takes it for its whole self.
    const isFree = !activeElement || activeElement === document.body || activeElement.contains(opener)
    if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
