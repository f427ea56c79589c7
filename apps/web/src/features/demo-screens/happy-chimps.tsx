import { useState } from 'react'
import { useClock } from '../../foundation/words/use-clock.ts'
import { Badge, FigureCard, Money, SegmentedControl } from '../../ui/index.ts'
import { DemoFrame } from './demo-frame.tsx'
import { PARTNER_CATEGORIES, PARTNER_PRODUCTS } from './sample-goods.ts'
import { SampleCart, SampleProducts } from './sample-till.tsx'
import { useSampleCart } from './use-sample-cart.ts'

const ALL = 'All'
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** DEMO-006 to DEMO-008: how a partner might show the till, with goods and figures that are invented. */
export function HappyChimps() {
  const cart = useSampleCart(PARTNER_PRODUCTS, 'as-marked')
  const [category, setCategory] = useState(ALL)
  const shown = PARTNER_PRODUCTS.filter((product) => category === ALL || product.category === category)
  return (
    <DemoFrame
      title="Happy Chimps"
      words="A partner’s demo till with six invented products. Prices include their VAT; food and books bear none."
    >
      <Clock />
      <SampleFigures />
      <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid gap-4">
          <SegmentedControl
            label="Category"
            value={category}
            options={[ALL, ...PARTNER_CATEGORIES].map((name) => ({ value: name, label: name }))}
            onChange={setCategory}
            className="flex-wrap"
          />
          <SampleProducts products={shown} onAdd={(product) => cart.onChange(product, 1)} />
        </div>
        <SampleCart {...cart} isVatInclusive />
      </div>
    </DemoFrame>
  )
}

function Clock() {
  const now = useClock()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <time dateTime={now.toISOString()} className="figures font-head text-3xl font-bold">
        {timeFormat.format(now)}
      </time>
      <span className="text-ink-muted">{dateFormat.format(now)}</span>
    </p>
  )
}

/** Figures that nobody earned: each says so. */
function SampleFigures() {
  const made = (
    <Badge isPlain className="mt-1">
      Invented
    </Badge>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <FigureCard label="Sales today" figure={<Money amountMinor={84_260} />} note={made} />
      <FigureCard label="Customers today" figure="67" note={made} />
      <FigureCard label="Average basket" figure={<Money amountMinor={1_258} />} note={made} />
    </div>
  )
}
