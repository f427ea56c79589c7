import type { TillSetup } from '@tuppence/contract/tills'
import { formatMoney } from '@tuppence/domain/money'
import { type CartAction, cartTotals, changeCart } from '@tuppence/domain/sales'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { shownName } from '../../foundation/address/places.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import {
  Banner,
  Button,
  EmptyState,
  Field,
  IconButton,
  Money,
  MoneyInput,
  SegmentedControl,
} from '../../ui/index.ts'
import { practiseSale } from './practise.ts'
import { PractisedSales } from './practised-sales.tsx'
import { changeLedger, type TrainingLedger, withSale } from './training-ledger.ts'

interface TrainingBasketProps {
  ledger: TrainingLedger
  shop: TillSetup['shop']
  onSaid: (words: string) => void
}

const METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
] as const

const change = (action: CartAction) => changeLedger((now) => ({ ...now, cart: changeCart(now.cart, action) }))

/** The basket of training, and paying for it with money that there is not. */
export function TrainingBasket({ ledger, shop, onSaid }: TrainingBasketProps) {
  const { cart, practised } = ledger
  const totals = cartTotals(cart, shop.vatMode)
  return (
    <section
      aria-label="Basket of training"
      className="flex flex-col gap-4 border-line bg-surface p-4 max-lg:border-t lg:w-96 lg:shrink-0 lg:overflow-y-auto lg:border-l"
    >
      <h2 className="text-xl">Basket</h2>
      {cart.lines.length === 0 ? (
        <EmptyState title="The basket is empty" hint="Tap a product or scan one." />
      ) : (
        <ul aria-label="Practised basket" className="grid">
          {cart.lines.map(({ id, product, quantity, unitPriceMinor }) => (
            <li key={id} className="grid gap-1 border-b border-line py-2">
              <span className="font-semibold [overflow-wrap:anywhere]">{product.name}</span>
              <span className="flex items-center gap-1">
                <IconButton
                  label={`One less of ${product.name}`}
                  onClick={() => change({ type: 'set-quantity', lineId: id, quantity: quantity - 1 })}
                >
                  <Minus size={18} aria-hidden />
                </IconButton>
                <span className="figures min-w-8 text-center">{quantity}</span>
                <IconButton
                  label={`One more of ${product.name}`}
                  onClick={() => change({ type: 'set-quantity', lineId: id, quantity: quantity + 1 })}
                >
                  <Plus size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove ${product.name}`}
                  onClick={() => change({ type: 'remove', lineId: id })}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
                <span className="ml-auto">
                  <Money amountMinor={unitPriceMinor * quantity} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-ink-muted">VAT</dt>
        <dd className="text-right">
          <Money amountMinor={totals.vatMinor} />
        </dd>
        <dt className="text-xl font-semibold">Total</dt>
        <dd className="text-right text-xl font-semibold" data-testid="training-total">
          <Money amountMinor={totals.totalMinor} />
        </dd>
      </dl>
      <Paying
        // Each basket is paid for anew.
        key={practised}
        {...{ ledger, shop, onSaid, totalMinor: totals.totalMinor }}
      />
      <PractisedSales sales={ledger.sales} shop={shop} />
    </section>
  )
}

function Paying({ ledger, shop, onSaid, totalMinor }: TrainingBasketProps & { totalMinor: number }) {
  const user = useSignedInUser()
  const [method, setMethod] = useState<'cash' | 'card'>('cash')
  const [receivedMinor, setReceivedMinor] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const complete = () => {
    const practised = practiseSale({
      ...{ cart: ledger.cart, method, totalMinor, vatMode: shop.vatMode, number: ledger.practised + 1 },
      receivedMinor: receivedMinor ?? 0,
      staff: { id: user.id, name: shownName(user) },
      now: new Date(),
      newId: uuidv7,
    })
    if (!practised.ok) return setRefusal(practised.words)
    const { sale } = practised
    changeLedger((now) => withSale(now, sale))
    onSaid(`Practised. ${sale.changeMinor > 0 ? `Change ${formatMoney(sale.changeMinor)}` : ''}`)
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        complete()
      }}
    >
      <SegmentedControl label="Payment" value={method} onChange={setMethod} options={METHODS} />
      {method === 'cash' ? (
        <div className="flex items-end gap-2">
          <Field label="Amount received" className="flex-1">
            {(links) => <MoneyInput {...links} value={receivedMinor} onValueChange={setReceivedMinor} />}
          </Field>
          <Button onClick={() => setReceivedMinor(totalMinor)}>Exact</Button>
        </div>
      ) : (
        <Banner title="No terminal is asked">On the real till you wait here until the card is taken.</Banner>
      )}
      {refusal ? <Banner tone="bad" title={refusal} isUrgent /> : null}
      <Button type="submit" look="primary" size="till" disabled={ledger.cart.lines.length === 0}>
        Complete the practice
      </Button>
    </form>
  )
}
