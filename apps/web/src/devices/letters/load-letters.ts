import { facesFor, type ScriptFace } from '@tuppence/printing/script-faces'
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
  const wanted = new Map<string, readonly ScriptFace[]>()
  for (const text of texts) {
    if (PLAIN.test(text)) continue
    const asked = facesFor(text)
    for (const letter of text) if (!PLAIN.test(letter)) wanted.set(letter, asked)
  }
  await Promise.allSettled([...wanted].map(([letter, asked]) => loadLetter(letter, asked)))
}

/** From the first face that has it: Chinese, Japanese and Korean ones share most of their characters. */
async function loadLetter(letter: string, asked: readonly ScriptFace[]): Promise<void> {
  for (const { name } of asked) {
    const [family, sheet] = SCRIPT_STYLES[name]
    await addSheet(sheet)
    const loaded = await document.fonts.load(`24px "${family}"`, letter)
    if (loaded.length > 0) return
  }
}

/** The faces for a text, as a style names them. Digits and Latin letters come from the interface's own, and the rest from the device's. */
export function familiesFor(text: string): string {
  const families = facesFor(text).map(({ name }) => `"${SCRIPT_STYLES[name][0]}"`)
  return ['"Instrument Sans Variable"', ...families, 'system-ui', 'sans-serif'].join(', ')
}
