import { startHidScanners } from './hid-scanners.ts'
import type { Before, Focus, Key } from './scan-burst.ts'
import { type EarSettings, type Heard, ScanEar } from './scan-ear.ts'
import { HANDED_SCAN, UNREADABLE_SCAN } from './scan-events.ts'
import { readScannerSettings, untold } from './scanner-settings.ts'

/** What scanners send for the FNC1 inside a GS1 code. */
const GROUP_SEPARATOR = '\u001d'

/** Keys that no scanner sends: whoever corrects what is in the field is a person, and what was typed before is theirs. */
const EDITING = /^(Backspace|Delete|Escape|Arrow\w+|Home|End)$/

/** Where scans go: a screen, or what lies over it and has a place for a code. */
export type TakesScans = 'screen' | 'over'

interface Taker {
  readonly onScan: (code: string) => void
  readonly place: TakesScans
}

/** What ended it: a key, nothing, or a scanner that is no keyboard. */
export type ScanEnd = 'Enter' | 'Tab' | 'silence' | 'handed'

const takers = new Set<Taker>()
let trial: ((heard: Heard, end: ScanEnd) => void) | undefined
/** While a scanner is tried, everything is heard that could be of one. */
const heedAll: EarSettings = { ...untold, ending: 'silence', quietMs: 400 }
const ear = new ScanEar(() => (trial ? heedAll : readScannerSettings()))
/** Other layouts and scanners that are no keyboard come when the screen has had its time. */
const REST_AFTER_MS = 1_000
let quiet: ReturnType<typeof setTimeout> | undefined
/** The figures of Alt and the number block: how some scanners write a character that their board does not have. */
let altFigures = ''
let altBefore: Before | undefined

/**
 * Calls back with every code that a scanner sends, or types as a keyboard, whatever has the focus. What it typed into a field on
 * the way is taken out again, and its Enter presses no button: a scan never changes an amount or confirms a dialog. Whoever
 * began to listen last hears it, and before all screens what lies over them.
 *
 * @returns stops listening
 */
export function listenForScans(onScan: (code: string) => void, place: TakesScans = 'screen'): () => void {
  const taker = { onScan, place }
  if (takers.size === 0) {
    addEventListener('keydown', onKeyDown, { capture: true })
    addEventListener('keyup', onKeyUp, { capture: true })
    addEventListener('pointerdown', onPointerDown, { capture: true })
    addEventListener(HANDED_SCAN, onHanded)
    if ('hid' in navigator) setTimeout(() => startHidScanners().catch(() => undefined), REST_AFTER_MS)
  }
  takers.add(taker)
  return () => {
    takers.delete(taker)
    if (takers.size > 0) return
    removeEventListener('keydown', onKeyDown, { capture: true })
    removeEventListener('keyup', onKeyUp, { capture: true })
    removeEventListener('pointerdown', onPointerDown, { capture: true })
    removeEventListener(HANDED_SCAN, onHanded)
  }
}

/** Hands everything that a scanner sends to whoever sets one up, and to no screen. */
export function tryScans(hear: (heard: Heard, end: ScanEnd) => void): () => void {
  trial = hear
  const stop = listenForScans(() => undefined)
  return () => {
    trial = undefined
    stop()
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.repeat) return
  if (closes(event)) {
    onClosing(event)
    return
  }
  const { altKey, code, key, target, timeStamp } = event
  if (altKey && /^Numpad\d$/.test(code)) {
    if (altFigures === '') altBefore = before(target)
    altFigures += code.at(-1)
    return
  }
  const character = characterOf(event)
  if (EDITING.test(key) && character === undefined) {
    ear.forget()
    ear.handsOn()
  }
  if (character === undefined) return
  // In the middle of a code a letter is no shortcut, and a space presses no button.
  if (ear.isAmid(timeStamp) && typingBox(target) === undefined) use(event)
  hear(event, character, before(target))
}

function onClosing(event: KeyboardEvent): void {
  clearTimeout(quiet)
  const heard = ear.close(event.timeStamp, focusOn(event.target))
  if (heard === undefined) return
  use(event)
  if (heard !== 'same') tell(heard, event.key === 'Tab' ? 'Tab' : 'Enter')
}

function onPointerDown(): void {
  ear.handsOn()
}

function onKeyUp({ key, timeStamp, target }: KeyboardEvent): void {
  if (key !== 'Alt' || altFigures === '') return
  const number = Number(altFigures)
  altFigures = ''
  const isCharacter = number === 29 || (number >= 32 && number < 127)
  if (isCharacter) hear({ timeStamp, target }, String.fromCharCode(number), altBefore)
}

function onHanded(event: Event): void {
  tell({ codes: [(event as CustomEvent<string>).detail], isOtherLayout: false, keys: [] }, 'handed')
}

type KeyEvent = Pick<KeyboardEvent, 'timeStamp' | 'target'> &
  Partial<Pick<KeyboardEvent, 'code' | 'shiftKey' | 'getModifierState'>>

function hear(event: KeyEvent, character: string, was: Before | undefined): void {
  const key: Key = {
    character,
    atMs: event.timeStamp,
    code: event.code ?? '',
    isShifted: event.shiftKey ?? false,
    isCapsLocked: event.getModifierState?.('CapsLock') ?? false,
    before: was,
  }
  clearTimeout(quiet)
  const earlier = ear.key(key, focusOn(event.target))
  if (earlier) tell(earlier, 'silence')
  const { quietMs } = ear
  // Once more at the end of the queue: a busy browser has keys waiting that came long ago.
  if (quietMs !== undefined) {
    quiet = setTimeout(() => {
      quiet = setTimeout(onQuiet)
    }, quietMs)
  }
}

function onQuiet(): void {
  const heard = ear.quiet()
  if (heard) tell(heard, 'silence')
}

/** The mark of a symbol that has nothing more to say: what is inside is the code. Those of retail and of GS1 codes are read with it. */
const PLAIN_SYMBOL = /^\](?![Ee]|C1|d2|Q3|J1)[A-Za-z]\w/

function tell(heard: Heard, end: ScanEnd): void {
  const { codes, isOtherLayout, keys } = heard
  putAllBack(keys)
  if (trial) {
    trial(heard, end)
    return
  }
  if (isOtherLayout) dispatchEvent(new Event(UNREADABLE_SCAN))
  const all = [...takers]
  const taker = all.findLast(({ place }) => place === 'over') ?? all.at(-1)
  for (const code of codes) taker?.onScan(code.replace(PLAIN_SYMBOL, ''))
}

function use(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** CR, LF and Tab, also as the control keys that some scanners press for them: Ctrl+J would open the browser's downloads. */
function closes({ key, ctrlKey, code }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab' || (ctrlKey && (code === 'KeyJ' || code === 'KeyM'))
}

function characterOf(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, timeStamp } = event
  // Ctrl+] is GS on every board; F8 is what scanners press for FNC1 that keep to function keys.
  if (ctrlKey && (key === ']' || code === 'BracketRight')) return GROUP_SEPARATOR
  if (key === 'F8' && ear.isAmid(timeStamp)) return GROUP_SEPARATOR
  if (ctrlKey || event.metaKey || event.altKey) return undefined
  // Without Num Lock the number block moves the cursor, and still has its figures on it.
  if (key.length > 1 && /^Numpad\d$/.test(code)) return code.at(-1)
  return key.length === 1 ? key : undefined
}

/** What is an input and takes no text. */
const PRESSED = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/

function typingBox(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (target instanceof HTMLInputElement)
    return target.readOnly || PRESSED.test(target.type) ? undefined : target
  return target instanceof HTMLTextAreaElement && !target.readOnly ? target : undefined
}

/** A box says by `data-takes="figures"` that nobody types words into it. */
function focusOn(target: EventTarget | null): Focus {
  const box = typingBox(target)
  if (!box) return 'none'
  return box.dataset.takes === 'figures' ? 'figures' : 'text'
}

/** A list that has the focus goes to what begins with the letter that is typed. */
function before(target: EventTarget | null): Before | undefined {
  const box = target instanceof HTMLSelectElement ? target : typingBox(target)
  return box && { box, text: box.value }
}

/** Each field as it was before the first key of the scan came to it: the focus may have moved on the way. */
function putAllBack(keys: readonly Key[]) {
  const seen = new Set<Before['box']>()
  for (const { before: was } of keys) {
    if (was === undefined || seen.has(was.box)) continue
    seen.add(was.box)
    putBack(was)
  }
}

/** Sets the text so that React hears of it: past the setter that React has put on the element itself. */
function putBack({ box, text }: Before) {
  if (!box.isConnected || box.value === text) return
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set
  // React puts its own setter on the element: the prototype's is the browser's.
  setter?.call(box, text)
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
