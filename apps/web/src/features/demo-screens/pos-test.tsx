import { DemoFrame } from './demo-frame.tsx'
import { TWO_PRODUCTS } from './sample-goods.ts'
import { SampleCart, SampleProducts } from './sample-till.tsx'
import { useSampleCart } from './use-sample-cart.ts'

/** DEMO-001: a tiny cart with two sample products, whose prices are what is paid. */
export function PosTest() {
  const cart = useSampleCart(TWO_PRODUCTS, 'as-marked')
  return (
    <DemoFrame
      title="Test cart"
      words="Two sample products and a cart, on the till’s own sums. Nothing is sold, and nothing is kept."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SampleProducts products={TWO_PRODUCTS} onAdd={(product) => cart.onChange(product, 1)} />
        <SampleCart {...cart} isVatInclusive />
      </div>
    </DemoFrame>
  )
}
