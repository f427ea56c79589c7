import { type Gs1Element, isValidValue } from './element-string.ts'

/** What may follow a GTIN in the path, in this order (GS1 Digital Link URI Syntax 1.4): variant, batch, serial. */
const QUALIFIERS = ['22', '10', '21', '235']

/**
 * Reads the GTIN and what goes with it out of a GS1 Digital Link, "https://shop.example/01/05012345678900/10/LOT7?17=261231".
 *
 * @returns undefined for any other address; elements of the query that break GS1's rules are left out, because an
 *   address may carry parameters of its own
 */
export function parseDigitalLink(text: string): Gs1Element[] | undefined {
  const match = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text)
  if (!match) return undefined
  const segments = (match[1] ?? '').split('/').slice(1).map(decode)
  const start = segments.lastIndexOf('01')
  if (start === -1) return undefined
  const inPath = pairsOf(segments.slice(start))
  if (!inPath) return undefined
  return [...inPath, ...queryElements(match[2] ?? '')]
}

function pairsOf(segments: readonly (string | undefined)[]): Gs1Element[] | undefined {
  const elements: Gs1Element[] = []
  let lastQualifier = -1
  for (let i = 0; i < segments.length; i += 2) {
    const ai = segments[i]
    const written = segments[i + 1]
    if (ai === undefined || written === undefined) return undefined
    const qualifier = QUALIFIERS.indexOf(ai)
    if (i > 0 && qualifier <= lastQualifier) return undefined
    lastQualifier = qualifier
    // Older links write a short GTIN as it is; an element string has 14 digits.
    const value = ai === '01' ? written.padStart(14, '0') : written
    if (!isValidValue(ai, value)) return undefined
    elements.push({ ai, value })
  }
  return elements
}

function queryElements(query: string): Gs1Element[] {
  return query.split(/[&;]/).flatMap((part) => {
    const [ai = '', written] = part.split('=')
    const value = written === undefined ? undefined : decode(written)
    return value !== undefined && isValidValue(ai, value) ? [{ ai, value }] : []
  })
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
