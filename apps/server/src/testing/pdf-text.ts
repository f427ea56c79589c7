import { inflateSync } from 'node:zlib'

/** What is written in a PDF of ours, a line a piece of text, as whoever reads it sees it. */
export function pdfText(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id ?? '', body ?? '')
  const contentOf = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? ''
    const start = body.indexOf('stream\n') + 'stream\n'.length
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('endstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const glyphs = new Map<string, ReadonlyMap<string, string>>()
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1]
    if (name && map) glyphs.set(name, lettersOf(contentOf(map)))
  }
  const lines: string[] = []
  for (const [, id] of raw.matchAll(/\/Contents (\d+) 0 R/g)) {
    let letters: ReadonlyMap<string, string> | undefined
    for (const [, font, shown] of contentOf(id).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = glyphs.get(font)
      const hex = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, one]) => one).join('')
      const text = (hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters?.get(glyph.toLowerCase()) ?? '?')
        .join('')
      if (text) lines.push(text)
    }
  }
  return lines
}

/** The letter of each glyph, by a face's own table: <0000> <00ff> [<0041> …]. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const codes = [...(list ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, code]) => code ?? '')
    for (const [place, code] of codes.entries()) {
      const glyph = (Number.parseInt(first ?? '', 16) + place).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}
