import { useEffect, useSyncExternalStore } from 'react'

/** Something a person can do from here: by its keys, or by its name in the palette (Ctrl K). */
export interface Command {
  readonly id: string
  /** A verb and its object: "Clear the cart". */
  readonly label: string
  /** The heading it stands under in the palette and the list of shortcuts. */
  readonly group: string
  /** As pressed: "F2", "Ctrl+K", "?". Left out where the palette alone leads to it. */
  readonly keys?: string
  readonly run: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Whether a key press is this combination. Shift is asked for by name only where the key is not itself a character: "?"
 * needs it on some keyboards and not on others. On a Mac the command key stands for Ctrl.
 */
export function matchesKeys(keys: string, pressed: Pressed): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  return (
    pressed.key.toLowerCase() === key &&
    wants('ctrl') === (pressed.ctrlKey || pressed.metaKey) &&
    wants('alt') === pressed.altKey &&
    (key.length === 1 || wants('shift') === pressed.shiftKey)
  )
}

/** A plain character belongs to whoever is typing; function keys and combinations are always ours. */
export function isForTyping(pressed: Pressed, isTyping: boolean): boolean {
  return isTyping && pressed.key.length === 1 && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey
}

let sets: ReadonlyArray<readonly Command[]> = []
let all: readonly Command[] = []
const listeners = new Set<() => void>()

function become(next: ReadonlyArray<readonly Command[]>) {
  sets = next
  all = next.flat()
  for (const listener of listeners) listener()
}

/** Offers commands until the returned function is called. */
export function offerCommands(commands: readonly Command[]): () => void {
  become([...sets, commands])
  return () => become(sets.filter((set) => set !== commands))
}

/** Offers commands while the component is on screen. Keep the array stable (useMemo, or outside the component). */
export function useCommands(commands: readonly Command[]) {
  useEffect(() => offerCommands(commands), [commands])
}

export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}

/** A box with this attribute gives the plain keys away while it is empty: nothing is being typed into it yet. */
export const KEYS_WHEN_EMPTY = 'data-keys-when-empty'

function isTypingIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.value === '' && target.hasAttribute(KEYS_WHEN_EMPTY))
    return false
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/** Listens once for the whole app. The command offered last wins, so that a dialog can take a key over. */
export function listenForKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isForTyping(event, isTypingIn(event.target))) return
    const command = all.findLast(({ keys }) => keys !== undefined && matchesKeys(keys, event))
    if (!command) return
    event.preventDefault()
    command.run()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
