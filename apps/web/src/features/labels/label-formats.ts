/** Labels on a sheet of A4 or on a roll; every measure in millimetres, as their makers state them. */
export interface LabelFormat {
  readonly id: string
  /** Where a shop finds it: how many to a sheet, or the size on the roll. */
  readonly name: string
  readonly widthMm: number
  readonly heightMm: number
  /** Undefined for a roll, which has one label a page. */
  readonly sheet: Sheet | undefined
}

interface Sheet {
  readonly columns: number
  readonly rows: number
  readonly leftMm: number
  readonly topMm: number
  /** From the left edge of one label to that of the next. */
  readonly acrossMm: number
}

export const A4 = { widthMm: 210, heightMm: 297 } as const

/** Of three, four or five columns of labels with 2.5 mm between them, in the middle of the page. */
function sheetOf(
  name: string,
  columns: number,
  rows: number,
  widthMm: number,
  heightMm: number,
): LabelFormat {
  const acrossMm = widthMm + 2.5
  return {
    id: `a4-${columns * rows}`,
    name,
    widthMm,
    heightMm,
    sheet: {
      columns,
      rows,
      leftMm: (A4.widthMm - acrossMm * (columns - 1) - widthMm) / 2,
      topMm: (A4.heightMm - rows * heightMm) / 2,
      acrossMm,
    },
  }
}

const roll = (widthMm: number, heightMm: number): LabelFormat => ({
  id: `roll-${widthMm}x${heightMm}`,
  name: `Roll, ${widthMm} × ${heightMm} mm`,
  widthMm,
  heightMm,
  sheet: undefined,
})

/** The usual ones of the UK's stationers, by number to a sheet; what fits L7160 fits every 21 of this size. */
export const LABEL_FORMATS: readonly LabelFormat[] = [
  sheetOf('A4, 21 to a sheet (63.5 × 38.1 mm, L7160)', 3, 7, 63.5, 38.1),
  sheetOf('A4, 24 to a sheet (63.5 × 33.9 mm, L7159)', 3, 8, 63.5, 33.9),
  sheetOf('A4, 40 to a sheet (45.7 × 25.4 mm, L7654)', 4, 10, 45.7, 25.4),
  sheetOf('A4, 65 to a sheet (38.1 × 21.2 mm, L7651)', 5, 13, 38.1, 21.2),
  roll(57, 32),
  roll(62, 29),
  roll(40, 30),
]

export const perPage = ({ sheet }: LabelFormat): number => (sheet ? sheet.columns * sheet.rows : 1)

/** Where the label in a place of its page has its upper left corner. */
export function cornerOf({ sheet, heightMm }: LabelFormat, place: number): { xMm: number; yMm: number } {
  if (!sheet) return { xMm: 0, yMm: 0 }
  return {
    xMm: sheet.leftMm + (place % sheet.columns) * sheet.acrossMm,
    yMm: sheet.topMm + Math.floor(place / sheet.columns) * heightMm,
  }
}

export const pageOf = ({ sheet, widthMm, heightMm }: LabelFormat) => (sheet ? A4 : { widthMm, heightMm })

/**
 * The labels on their pages, in order; undefined where a used sheet has lost its label already.
 *
 * @param startAt the first label of the first sheet that is still there, from 1
 */
export function onPages<L>(labels: readonly L[], format: LabelFormat, startAt: number): (L | undefined)[][] {
  const size = perPage(format)
  const gone = Math.min(Math.max(0, startAt - 1), size - 1)
  const all: (L | undefined)[] = [...Array<undefined>(format.sheet ? gone : 0), ...labels]
  if (labels.length === 0) return []
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  )
}
