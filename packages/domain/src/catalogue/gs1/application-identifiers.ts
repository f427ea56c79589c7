/** How the value of an application identifier is written, as GS1 General Specifications 3 prints it: "N13 [X..17]". */
export interface ValueFormat {
  readonly pattern: RegExp
  /** Total length, where the identifier needs no FNC1 behind its value (General Specifications 7.8.5). */
  readonly fixedLength: number | undefined
}

/**
 * Formats and the identifiers that have them. "N" digits, "X" the 82 characters of General Specifications 7.11, "Y" the
 * 39 of them, "Z" base64url; "..n" up to n; "[ ]" optional. A "c" ends in a check digit, a "d" is a date as YYMMDD.
 * "310n" stands for 3100 to 3105, where n counts decimals.
 */
const WITHOUT_SEPARATOR: readonly (readonly [string, string])[] = [
  ['N18c', '00'],
  ['N14c', '01-03'],
  ['N6d', '11-13 15-17'],
  ['N2', '20'],
  ['N6', '310n-316n 320n-337n 340n-357n 360n-369n'],
  ['N13c', '410-417'],
]

const WITH_SEPARATOR: readonly (readonly [string, string])[] = [
  ['X..20', '10 21-22 243 254 420 4318 7020-7022 710-717 7240 8002 8012'],
  ['X..28', '235'],
  ['X..30', '240-241 250-251 400-401 403 4308 4319 7002 7023 8004 90'],
  ['N..6', '242'],
  ['N13c [X..17]', '253'],
  ['N13c [N..12]', '255'],
  ['N..8', '30 37'],
  ['N..15', '3900-3909 3920-3929'],
  ['N3 N..15', '3910-3919 3930-3939'],
  ['N4', '3940-3943 8111'],
  ['N6', '3950-3955 8005'],
  ['N17c', '402'],
  ['N3 X..9', '421'],
  ['N3', '422 424 426'],
  ['N3 [N3] [N3] [N3] [N3]', '423 425'],
  ['X..3', '427 7008'],
  ['X..35', '4300-4301 4310-4311 4320'],
  ['X..70', '4302-4306 4312-4316 7257 8110 8112 8200'],
  ['X2', '4307 4317'],
  ['N10 N10', '4309'],
  ['N1', '4321-4323 7252'],
  ['N6d N4', '4324-4325 7003'],
  ['N6d', '4326 7006'],
  ['N6 [X1]', '4330-4333'],
  ['N13', '7001'],
  ['N..4', '7004'],
  ['X..12', '7005'],
  ['N6d [N6d]', '7007'],
  ['X..10', '7009 7255'],
  ['X..2', '7010'],
  ['N6d [N4]', '7011'],
  ['N3 X..27', '7030-7039'],
  ['N1 X1 X1 X1', '7040'],
  ['X..4', '7041'],
  ['X2 X..28', '7230-7239'],
  ['N2', '7241'],
  ['X..25', '7242 8013-8014 8020'],
  ['N8', '7250'],
  ['N8 N4', '7251'],
  ['X..40', '7253-7254 7259'],
  ['X..90', '7256 91-99'],
  ['X3', '7258'],
  ['N4 N5 N3 N1 N1', '8001'],
  ['N1 N13c [X..16]', '8003'],
  ['N14c N4', '8006 8026'],
  ['X..34', '8007'],
  ['N6d N2 [N2] [N2]', '8008'],
  ['X..50', '8009'],
  ['Y..30', '8010'],
  ['N..12', '8011'],
  ['N18c', '8017-8018'],
  ['N..10', '8019'],
  ['Z..90', '8030'],
  ['N15', '8040-8041'],
  ['N32', '8042'],
  ['N18 [N..2]', '8043'],
]

const CHARACTERS: Readonly<Record<string, string>> = {
  N: '[0-9]',
  X: '[!"%-?A-Z_a-z]',
  Y: '[#\\-/0-9A-Z]',
  Z: '[A-Za-z0-9_=-]',
}

/** The format of an identifier, or undefined where GS1 has no such identifier. */
export function formatOf(identifier: string): ValueFormat | undefined {
  formats ??= new Map([...tableOf(WITHOUT_SEPARATOR, true), ...tableOf(WITH_SEPARATOR, false)])
  return formats.get(identifier)
}

/** Made at the first GS1 scan: most shops never see one, and a till should start without it. */
let formats: Map<string, ValueFormat> | undefined

function tableOf(rows: typeof WITH_SEPARATOR, fixed: boolean): [string, ValueFormat][] {
  return rows.flatMap(([format, identifiers]) => {
    const value: ValueFormat = {
      pattern: patternOf(format),
      fixedLength: fixed ? Number(/\d+/.exec(format)?.[0]) : undefined,
    }
    return identifiers
      .split(' ')
      .flatMap(expand)
      .map((identifier): [string, ValueFormat] => [identifier, value])
  })
}

/** "11-13" → 11, 12, 13; "310n-311n" → 3100 … 3105, 3110 … 3115. */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split('-')
  const width = first.replace('n', '').length
  const from = Number.parseInt(first, 10)
  const numbers = Array.from({ length: Number.parseInt(last, 10) - from + 1 }, (_, i) =>
    (from + i).toString().padStart(width, '0'),
  )
  return first.endsWith('n')
    ? numbers.flatMap((number) => [0, 1, 2, 3, 4, 5].map((n) => `${number}${n}`))
    : numbers
}

/** A pattern whose groups named c0, c1 … end in check digits, and whose groups named d0, d1 … are dates. */
function patternOf(format: string): RegExp {
  const parts = format.split(' ').map((component, i) => {
    const match = /^(\[)?([NXYZ])(\.\.)?(\d+)([cd])?\]?$/.exec(component)
    if (!match) throw new Error(`No such format: ${component}`)
    const [, optional, type = '', upTo, length, check] = match
    const text = `${CHARACTERS[type]}{${upTo ? '1,' : ''}${length}}`
    const group = check ? `(?<${check}${i}>${text})` : text
    return optional ? { open: `(?:${group}`, close: ')?' } : { open: group, close: '' }
  })
  // Optional components nest: one is there only when all before it are.
  const pattern = parts.map((part) => part.open).join('') + parts.map((part) => part.close).join('')
  return new RegExp(`^${pattern}$`)
}
