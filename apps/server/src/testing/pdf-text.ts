import { inflateSync } from 'node:zlib'

/** What is written in a PDF of ours, a line a piece of text, as whoever reads it sees it; \0 is a glyph that its face has not. */
export const pdfText = (pdf: Buffer): string[] => pdfPieces(pdf).map(({ text }) => text)

/** The same, each with where it begins, in points from the left edge. */
export function pdfPieces(pdf: Buffer): { text: string; left: number }[] {
  const raw = pdf.toString('latin1')
  const { objects, contentOf } = partsOf(raw)
  const glyphs = new Map<string, ReadonlyMap<string, string>>()
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1]
    if (name && map) glyphs.set(name, lettersOf(contentOf(map)))
  }
  const pieces: { text: string; left: number }[] = []
  for (const [, id] of raw.matchAll(/\/Contents (\d+) 0 R/g)) {
    let letters: ReadonlyMap<string, string> | undefined
    let left = 0
    for (const [, at, font, shown] of contentOf(id).matchAll(PIECE)) {
      if (at) left = Number(at)
      if (font) letters = glyphs.get(font)
      const hex = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, one]) => one).join('')
      const text = (hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters?.get(glyph.toLowerCase()) ?? '?')
        .join('')
      if (text) pieces.push({ text, left })
    }
  }
  return pieces
}
/** Where something begins, its face, and what it is. */
const PIECE = /1 0 0 1 ([\d.]+) [\d.]+ Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

/** The letter of each glyph, by a face's own table: <0000> <00ff> [<0041> …]. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    // A glyph may stand for several letters, and one beside it for none.
    const codes = [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = '']) =>
      code.replaceAll(' ', ''),
    )
    for (const [place, code] of codes.entries()) {
      const glyph = (Number.parseInt(first ?? '', 16) + place).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** What a PDF of ours says that some of its glyphs stand for, in the order of reading. */
export function pdfSpans(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const { contentOf } = partsOf(raw)
  return [...raw.matchAll(/\/Contents (\d+) 0 R/g)].flatMap(([, id]) =>
    [...contentOf(id).matchAll(/\/ActualText \(\xFE\xFF((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => {
      const bytes = text.replace(/\\([\s\S])/g, (_, one: string) => ESCAPED[one] ?? one)
      return Buffer.from(bytes, 'latin1').swap16().toString('utf16le')
    }),
  )
}
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function partsOf(raw: string) {
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id ?? '', body ?? '')
  const contentOf = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? ''
    const start = body.indexOf('stream\n') + 'stream\n'.length
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('endstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  return { objects, contentOf }
}
