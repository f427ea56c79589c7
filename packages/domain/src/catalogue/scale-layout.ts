import { z } from 'zod'

/**
 * Where the numbers of labels begin that are made where the goods are weighed (GS1 General Specifications 1.4.2 and 2.1.12: restricted
 * circulation numbers, 02 and 20 to 29).
 */
export const SCALE_PREFIXES = ['02', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29'] as const
export type ScalePrefix = (typeof SCALE_PREFIXES)[number]

export const scaleLayoutSchema = z.object({
  prefix: z.enum(SCALE_PREFIXES),
  /** A price in pence, or a weight in grams. */
  holds: z.enum(['price', 'weight']),
  /** How many digits the price or weight has. */
  digits: z.literal([4, 5]),
  /** Whether the digit before it is its verifier. */
  hasVerifier: z.boolean(),
})
/** How a shop's labels of one prefix are made: prefix, item, verifier where there is one, price or weight, check digit; 13 digits in all. */
export type ScaleLayout = z.infer<typeof scaleLayoutSchema>

/** The layouts of a shop, each prefix once. Labels of a prefix that is not among them say neither price nor weight. */
export const scaleLayoutsSchema = z
  .array(scaleLayoutSchema)
  .max(SCALE_PREFIXES.length)
  .refine((all) => new Set(all.map(({ prefix }) => prefix)).size === all.length, {
    error: 'names a prefix twice',
  })
export type ScaleLayouts = readonly ScaleLayout[]

const verifiedPrice = (prefix: ScalePrefix): ScaleLayout => ({
  prefix,
  holds: 'price',
  digits: 4,
  hasVerifier: true,
})

/**
 * What labels hold in the UK unless a shop says otherwise: GS1 UK licenses 20XXX and 28XXX to packers, for sterling in four digits behind
 * its verifier. The others it leaves to each shop. ("How to barcode variable measure items",
 * https://www.gs1uk.org/knowledge-hub/barcodes/how-to-barcode-variable-measure-items)
 */
export const UK_SCALE_LAYOUTS: ScaleLayouts = [verifiedPrice('20'), verifiedPrice('28')]

/** What labels that begin with 02 hold, as shops said it when that was all they could say. */
const FORMER = {
  price: { prefix: '02', holds: 'price', digits: 5, hasVerifier: false },
  'verified-price': verifiedPrice('02'),
  weight: { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false },
} as const satisfies Record<string, ScaleLayout>

/** The layouts in a shop's settings, or in what a till keeps of them; those of before are read as what they meant. */
export function scaleLayoutsOf(settings: {
  readonly scaleLayouts?: unknown
  readonly inStoreLabels?: unknown
}): ScaleLayouts {
  const { scaleLayouts, inStoreLabels } = settings
  const said = Array.isArray(scaleLayouts) ? scaleLayouts.map(layoutIn) : [undefined]
  if (said.every((one) => one !== undefined)) return said
  const former = Object.entries(FORMER).find(([name]) => name === inStoreLabels)
  return former ? [former[1], ...UK_SCALE_LAYOUTS] : UK_SCALE_LAYOUTS
}

/** By hand, because a till has no schemas; its parts in the order in which all layouts are compared, which a database doesn't keep. */
function layoutIn(said: unknown): ScaleLayout | undefined {
  const { prefix, holds, digits, hasVerifier }: Partial<Record<keyof ScaleLayout, unknown>> = said ?? {}
  const known = SCALE_PREFIXES.find((one) => one === prefix)
  return (
    known &&
    layoutsOf(known).find(
      (one) => one.holds === holds && one.digits === digits && one.hasVerifier === hasVerifier,
    )
  )
}

/** What tills of before understand of it: the labels that begin with 02. */
export function formerInStoreLabels(layouts: ScaleLayouts): string {
  const own = JSON.stringify(layouts.find(({ prefix }) => prefix === '02'))
  const known = Object.entries(FORMER).find(([, layout]) => JSON.stringify(layout) === own)
  return known ? known[0] : 'none'
}

/** Every layout that a label of this prefix can have. */
export const layoutsOf = (prefix: ScalePrefix): ScaleLayout[] =>
  (['price', 'weight'] as const).flatMap((holds) =>
    ([4, 5] as const).flatMap((digits) =>
      [true, false].map((hasVerifier) => ({ prefix, holds, digits, hasVerifier })),
    ),
  )

/** "Price, 4 digits, verifier". */
export const scaleLayoutWords = ({ holds, digits, hasVerifier }: ScaleLayout): string =>
  `${holds === 'price' ? 'Price' : 'Weight'}, ${digits} digits${hasVerifier ? ', verifier' : ''}`
