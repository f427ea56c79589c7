import { type KeyboardEvent, type RefObject, useRef } from 'react'

/** Escapes that a dialog heard which had another over it already. */
const passedOn = new WeakSet<Event>()

function isUnderAnother(content: HTMLElement | null): boolean {
  if (!content) return false
  return [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].some(
    (other) =>
      !content.contains(other) &&
      (content.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}

interface EscapeCloses<Content> {
  ref: RefObject<Content | null>
  onEscapeKeyDown: (event: globalThis.KeyboardEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Escape closes the dialog that has the keyboard, for the content of Radix. Radix alone would not do: a toast lies over every dialog and
 * takes its Escape, and a dialog that has just opened listens a moment later than it is there, in which the one beneath would close
 * instead. What lies over a dialog by itself, a question or a list, has the key before.
 */
export function useEscapeCloses<Content extends HTMLElement>(close: () => void): EscapeCloses<Content> {
  const content = useRef<Content>(null)
  return {
    ref: content,
    onEscapeKeyDown: (event) => {
      if (!isUnderAnother(content.current)) return
      passedOn.add(event)
      event.preventDefault()
    },
    onKeyDown: (event) => {
      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
      const isTaken = event.defaultPrevented && !passedOn.has(event.nativeEvent)
      if (event.key === 'Escape' && isInside && !isTaken) close()
    },
  }
}
