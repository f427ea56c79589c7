/** What scanners put after a code besides CR and LF: a tab, or ETX. The FNC1 inside a GS1 code (GS) belongs to it. */
const ENDS = /[\r\n\t]/
const ETX = '\u0003'
/** And before it. */
const STX = '\u0002'

export interface ScannedText {
  /** The codes that have ended. */
  readonly codes: readonly string[]
  /** What has come of the next one. */
  readonly rest: string
}

/** A code may come in several packets, and one packet may hold several codes. */
export function scannedText(before: string, arrived: string): ScannedText {
  const parts = (before + arrived).replaceAll(ETX, '\r').split(ENDS)
  const rest = parts.pop() ?? ''
  return { codes: parts.map(wholeCode).filter((code) => code !== ''), rest }
}

/** A code as it is looked for: without what frames it. */
export const wholeCode = (text: string): string => text.replaceAll(STX, '').trim()
