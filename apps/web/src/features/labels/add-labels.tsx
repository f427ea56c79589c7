import { useQuery } from '@tanstack/react-query'
import { listCategories, listProducts, productById } from '@tuppence/contract/catalogue'
import { repricedProducts } from '@tuppence/contract/catalogue-changes'
import { listBookings, readBooking } from '@tuppence/contract/stock'
import type { Product } from '@tuppence/domain/catalogue'
import { counted } from '@tuppence/domain/counts'
import { useState } from 'react'
import { type LabelAsked, MOST_LABELS } from '../../foundation/address/labels-asked.ts'
import { useAddress } from '../../foundation/address/use-address.ts'
import { callQuery, explain, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, DayField, SelectField, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'

interface AddLabelsProps {
  /** Answers how many were left out. */
  onAdd: (labels: readonly LabelAsked[]) => number
}

/** Labels for many products at once: a category, what was changed since a day, what a delivery brought. */
export function AddLabels({ onAdd }: AddLabelsProps) {
  const mayStock = useMay('manage-stock')
  const add = (labels: readonly LabelAsked[]) => {
    const leftOut = onAdd(labels)
    const count = labels.reduce((sum, { copies }) => sum + copies, 0) - leftOut
    toast(
      leftOut === 0
        ? { title: labels.length === 0 ? 'No product to label' : `${counted(count, 'label')} added` }
        : {
            title: `${counted(count, 'label')} added`,
            description: `${counted(leftOut, 'label')} left out: at most ${counted(MOST_LABELS, 'label')} are printed at once. Print these first.`,
            look: 'destructive',
          },
    )
  }
  return (
    <div className="grid gap-4">
      <OfCategory onAdd={add} />
      <ChangedSince onAdd={add} />
      {mayStock ? <OfDelivery onAdd={add} /> : null}
    </div>
  )
}

interface SourceProps {
  onAdd: (labels: readonly LabelAsked[]) => void
}

/** Asks, adds what is sold, and says what went wrong; one press at a time. */
function useAdding(onAdd: SourceProps['onAdd'], find: () => Promise<readonly LabelAsked[]>) {
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const found = await find()
      onAdd(found.filter(({ product, copies }) => product.isActive && copies > 0))
    } catch (error) {
      toast({ title: 'No labels were added', description: explain(error), look: 'destructive' })
    }
    setBusy(false)
  }
  return { isBusy, add: () => void once(add) }
}

const oneEach = (products: readonly Product[]): LabelAsked[] =>
  products.map((product) => ({ product, copies: 1 }))

const row = 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2'

function OfCategory({ onAdd }: SourceProps) {
  const categories = useCall(listCategories, { query: {} })
  const [category, setCategory] = useState('')
  const { isBusy, add } = useAdding(onAdd, async () =>
    oneEach(await send(listProducts, { query: { category, limit: MOST_LABELS + 1 } })),
  )
  const words = new Map(
    categories.data?.map(({ id, name, productCount }) => [id, `${name} (${productCount})`]),
  )
  return (
    <div className={row}>
      <SelectField
        label="A category"
        value={category}
        options={['', ...words.keys()]}
        wordsOf={(id) => words.get(id) ?? 'Choose…'}
        onChoose={setCategory}
      />
      <Button disabled={category === ''} busy={isBusy} onClick={add}>
        Add all<span className="sr-only"> of the category</span>
      </Button>
    </div>
  )
}

/** What costs something else than its label says, whoever changed it and how: by hand, many at once, by an import. */
function ChangedSince({ onAdd }: SourceProps) {
  const [day, setDay] = useState('')
  const { isBusy, add } = useAdding(onAdd, async () =>
    oneEach(
      await send(repricedProducts, {
        query: { since: new Date(`${day}T00:00`).toISOString(), limit: 5_000 },
      }),
    ),
  )
  return (
    <div className={row}>
      <DayField label="Changed price since" value={day} mayBeEmpty onChange={setDay} />
      <Button disabled={day === ''} busy={isBusy} onClick={add}>
        Add all<span className="sr-only"> that changed</span>
      </Button>
    </div>
  )
}

/** A label for each piece that came, so that each can have one on the spot. */
function OfDelivery({ onAdd }: SourceProps) {
  const timeZone = useShopTimeZone()
  const deliveries = useQuery(callQuery(listBookings, { query: { kind: 'delivery', limit: 20 } }))
  const { address } = useAddress()
  const [id, setId] = useState(address.delivery ?? '')
  const [isEach, setEach] = useState<'one' | 'pieces'>('one')
  const { isBusy, add } = useAdding(onAdd, async () => {
    const { lines } = await send(readBooking, { params: { id } })
    return await Promise.all(
      lines.map(async ({ productId, change }) => ({
        product: await send(productById, { params: { id: productId } }),
        copies: isEach === 'one' ? 1 : change,
      })),
    )
  })
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  const words = new Map(
    deliveries.data?.map((one) => [
      one.id,
      `${day.format(new Date(one.createdAt))}, ${one.supplier ?? one.reference ?? 'delivery'} (${counted(one.lineCount, 'line')})`,
    ]),
  )
  // Reached from an older delivery than the list has.
  if (id !== '' && !words.has(id)) words.set(id, 'The delivery you came from')
  return (
    <div className="grid gap-2">
      <div className={row}>
        <SelectField
          label="A delivery"
          value={id}
          options={['', ...words.keys()]}
          wordsOf={(one) => words.get(one) ?? (words.size === 0 ? 'None was booked' : 'Choose…')}
          onChoose={setId}
        />
        <Button disabled={id === ''} busy={isBusy} onClick={add}>
          Add all<span className="sr-only"> of the delivery</span>
        </Button>
      </div>
      {id === '' ? null : (
        <SelectField
          label="Of each product"
          value={isEach}
          options={['one', 'pieces']}
          wordsOf={(one) => (one === 'one' ? 'One label' : 'As many labels as pieces came')}
          onChoose={setEach}
        />
      )}
    </div>
  )
}
