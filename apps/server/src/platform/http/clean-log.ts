import { holdsCardNumber } from '@tuppence/domain/card-numbers'

/** A text of a JSON line, be it a name or a value. */
const TEXT = /"(?:[^"\\]|\\.)*"/g
const ID = /^"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"$/i
/** No stack or message of ours is longer. */
const LONGEST_TEXT = 8_000

/** A line of the log without what looks like a card number (reliability R18), wherever it came from, and without floods. */
export function cleanLine(line: string): string {
  return line.replace(TEXT, (text) => {
    if (text.length > LONGEST_TEXT) return cleanLine(shortened(text))
    return !ID.test(text) && holdsCardNumber(text)
      ? '"(not logged: it holds what looks like a card number)"'
      : text
  })
}

const shortened = (text: string): string =>
  JSON.stringify(`${(JSON.parse(text) as string).slice(0, LONGEST_TEXT / 8)}… (${text.length} characters)`)

/** Where the server's log goes. */
export const cleanLog = { write: (line: string) => void process.stdout.write(cleanLine(line)) }
