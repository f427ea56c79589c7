import { facesFor, type ScriptFaceName } from '@tuppence/printing/script-faces'
import { SCRIPT_STYLES } from './script-styles.ts'

/** What every device has. */
const PLAIN = /^[\u0020-\u007E\u00A0-\u024F]*$/

const sheets = new Map<string, Promise<void>>()

/** Says where a face's slices are; none of them is fetched by that. */
function addSheet(address: string): Promise<void> {
  const before = sheets.get(address)
  if (before) return before
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const added = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error('A face could not be fetched'))
  })
  sheets.set(address, added)
  // Without a network now, and with one the next time.
  added.catch(() => {
    sheets.delete(address)
    link.remove()
  })
  document.head.append(link)
  return added
}

/**
 * Fetches the slices of the faces that texts are written in, and nothing for Latin letters. The service worker keeps them. What cannot be
 * had is drawn in what the device has itself, which is most scripts on most devices.
 */
export async function loadLetters(texts: Iterable<string>): Promise<void> {
  const byFace = new Map<ScriptFaceName, string>()
  for (const text of texts) {
    if (PLAIN.test(text)) continue
    for (const { name } of facesFor(text)) byFace.set(name, (byFace.get(name) ?? '') + text)
  }
  await Promise.allSettled(
    [...byFace].map(async ([name, text]) => {
      const [family, sheet] = SCRIPT_STYLES[name]
      await addSheet(sheet)
      const foreign = [...new Set(text)].filter((letter) => !PLAIN.test(letter)).join('')
      await document.fonts.load(`24px "${family}"`, foreign)
    }),
  )
}

/** The faces for a text, as a style names them. Digits and Latin letters come from the interface's own, and the rest from the device's. */
export function familiesFor(text: string): string {
  const families = facesFor(text).map(({ name }) => `"${SCRIPT_STYLES[name][0]}"`)
  return ['"Instrument Sans Variable"', ...families, 'system-ui', 'sans-serif'].join(', ')
}
