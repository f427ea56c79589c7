import { addKey, type Burst, type Focus, noBurst, scanIn } from './scan-burst.ts'

/** What scanners send for the FNC1 inside a GS1 code. */
const GROUP_SEPARATOR = '\u001d'

/** Keys that no scanner sends: whoever corrects what is in the field is a person, and what was typed before is theirs. */
const EDITING: ReadonlySet<string> = new Set([
  'Backspace',
  'Delete',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
])

/** The event of the window by which a scanner that is no keyboard hands in a code: its `detail`. */
export const HANDED_SCAN = 'tuppence-scan'

type TextBox = HTMLInputElement | HTMLTextAreaElement

interface Before {
  readonly box: TextBox
  readonly text: string
}

/**
 * Calls back with every code that a scanner sends, or types as a keyboard, whatever has the focus. What it typed into a field on
 * the way is taken out again, and its Enter presses no button: a scan never changes an amount or confirms a dialog.
 *
 * @returns stops listening
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  let burst: Burst = noBurst
  // What stood in the field before each key, the newest key last.
  let before: (Before | undefined)[] = []

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat) return
    if (event.key === 'Enter' || event.key === 'Tab') {
      const scan = scanIn(burst, event.timeStamp, focusOn(event.target))
      const typedInto = scan ? before.slice(scan.from) : []
      burst = noBurst
      before = []
      if (scan === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      putAllBack(typedInto)
      onScan(scan.code)
      return
    }
    if (EDITING.has(event.key)) {
      burst = noBurst
      before = []
    }
    const character = characterOf(event)
    if (character === undefined) return
    burst = addKey(burst, character, event.timeStamp)
    before = [...before, boxBefore(event.target)].slice(-burst.length)
    // A space in the middle of a code would press the button that has the focus.
    if (burst.length > 1 && character === ' ' && typingBox(event.target) === undefined) event.preventDefault()
  }

  const onHanded = (event: Event) => {
    event.stopImmediatePropagation()
    onScan((event as CustomEvent<string>).detail)
  }

  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener(HANDED_SCAN, onHanded)
  return () => {
    removeEventListener('keydown', onKeyDown, { capture: true })
    removeEventListener(HANDED_SCAN, onHanded)
  }
}

function characterOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey && event.key === ']') return GROUP_SEPARATOR
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return event.key.length === 1 ? event.key : undefined
}

function typingBox(target: EventTarget | null): TextBox | undefined {
  const isBox = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isBox && !target.readOnly ? target : undefined
}

function focusOn(target: EventTarget | null): Focus {
  const box = typingBox(target)
  if (!box) return 'none'
  return box.type === 'number' ? 'figures' : 'text'
}

function boxBefore(target: EventTarget | null): Before | undefined {
  const box = typingBox(target)
  return box && { box, text: box.value }
}

/** Each field as it was before the first key of the scan came to it: the focus may have moved on the way. */
function putAllBack(typedInto: readonly (Before | undefined)[]) {
  const seen = new Set<TextBox>()
  for (const one of typedInto) {
    if (one === undefined || seen.has(one.box)) continue
    seen.add(one.box)
    putBack(one)
  }
}

/** Sets the text so that React hears of it: past the setter that React has put on the element itself. */
function putBack({ box, text }: Before) {
  if (!box.isConnected || box.value === text) return
  const prototype =
    box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
