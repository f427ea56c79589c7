/** How long the code that brings a display to a till can be used, once. */
export const DISPLAY_CODE_LIFE_MS = 10 * 60_000
/** A counter has a customer's screen or two; more than this would be somebody else's. */
export const MOST_DISPLAYS_OF_TILL = 5
/** The newest lines of a basket that travel to another device. */
export const MOST_DISPLAY_ITEMS = 200
/** A till that shows a basket says so again this often. */
export const DISPLAY_REPEAT_MS = 15_000
/** After so long without a word of it, a display says that its till is not connected: what it shows may not be what is rung up. */
export const DISPLAY_QUIET_MS = 20_000
/** A till that has not been heard of for so long shows nothing any more: its basket may be somebody else's by now. */
export const DISPLAY_HEARD_MS = 45_000

/** Six digits, as they are read off the till and typed at the display. */
export const isDisplayCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Whether what a till showed at that moment still stands; both in ms. A clock that was put back hides nothing. */
export const isStillShown = (shownAtMs: number, nowMs: number): boolean =>
  nowMs - shownAtMs < DISPLAY_HEARD_MS
