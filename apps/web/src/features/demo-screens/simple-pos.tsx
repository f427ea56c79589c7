import { rateOfCode, vatLabel } from '@tuppence/domain/tax'
import { useState } from 'react'
import { Banner, Button } from '../../ui/index.ts'
import { DemoFrame } from './demo-frame.tsx'
import { countIn, type SampleProduct } from './sample-basket.ts'
import { TWO_PRODUCTS } from './sample-goods.ts'
import { SampleCart, SampleProducts } from './sample-till.tsx'
import { useSampleCart } from './use-sample-cart.ts'

/** DEMO-002: two products, with VAT at the standard rate on top of their prices. */
export function SimplePos() {
  const { onChange, onClear, ...cart } = useSampleCart(TWO_PRODUCTS, 'add')
  const [paid, setPaid] = useState<string>()
  const change = (product: SampleProduct, more: number) => {
    setPaid(undefined)
    onChange(product, more)
  }
  const pay = () => {
    const items = countIn(
      Object.fromEntries(cart.lines.map(({ product, quantity }) => [product.name, quantity])),
    )
    setPaid(items === 1 ? 'One item' : `${items} items`)
    onClear()
  }
  return (
    <DemoFrame
      title="Simple POS"
      words={`Two products, and ${vatLabel('standard', rateOfCode('standard', new Date()))} VAT on top of their prices. Completing it sells nothing: it empties the cart.`}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SampleProducts products={TWO_PRODUCTS} onAdd={(product) => change(product, 1)} />
        <div className="grid gap-3">
          <SampleCart {...cart} onChange={change} onClear={onClear} />
          <Button look="primary" size="till" disabled={cart.lines.length === 0} onClick={pay}>
            Complete sample sale
          </Button>
          <div role="status">
            {paid ? (
              <Banner tone="good" title="Sample sale completed">
                {paid}, recorded nowhere.
              </Banner>
            ) : null}
          </div>
        </div>
      </div>
    </DemoFrame>
  )
}
