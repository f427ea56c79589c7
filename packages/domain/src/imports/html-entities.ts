/** The named signs of HTML 4 from U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, i): [string, string] => [
    name,
    i === 0 ? ' ' : String.fromCodePoint(160 + i),
  ]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™', bull: '•' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', hellip: '…' }),
  ...Object.entries({ ndash: '–', mdash: '—', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š', Yuml: 'Ÿ' }),
])

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}[1-4]{0,2}));/gi

/**
 * "Marks &amp; Spencer" → "Marks & Spencer": what web shops leave in their exports. Once only, so that what was meant to be
 * read as `&amp;` still is; what names no sign stays as it is.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isSign = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isSign ? String.fromCodePoint(code) : whole
  })
}

/** Writes a text so that `decodeEntities` gives it back: an ampersand that would begin a sign is spelt out. */
export function keepFromDecoding(text: string): string {
  return decodeEntities(text) === text ? text : text.replace(ENTITY, (whole) => `&amp;${whole.slice(1)}`)
}
