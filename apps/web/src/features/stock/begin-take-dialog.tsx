import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listCategories } from '@tuppence/contract/catalogue'
import { beginStockTake } from '@tuppence/contract/stock-takes'
import type { Product } from '@tuppence/domain/catalogue'
import { counted } from '@tuppence/domain/counts'
import type { TakeScope } from '@tuppence/domain/stock'
import { X } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ProductFinder } from '../../foundation/product-finder/product-finder.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Checkbox, Field, IconButton, Input, SegmentedControl, Select } from '../../ui/index.ts'

const SCOPES = [
  { value: 'all', label: 'Whole shop' },
  { value: 'category', label: 'A category' },
  { value: 'products', label: 'Chosen' },
] as const satisfies readonly { value: TakeScope; label: string }[]

/** What is to be counted, and how. Nothing is asked that can be seen later. */
export function BeginTakeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const categories = useCall(listCategories, {})
  const [id] = useState(uuidv7)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TakeScope>('all')
  const [categoryId, setCategoryId] = useState('')
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const [isBlind, setBlind] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<{ title: string; why: string }>()
  const begin = async () => {
    setSending(true)
    try {
      await send(beginStockTake, {
        params: { id },
        body: {
          ...{ name: name.trim(), scope, isBlind },
          ...(scope === 'category' && { categoryId }),
          ...(scope === 'products' && { productIds: chosen.map((product) => product.id) }),
        },
      })
      await refresh(client, '/api/stock-takes')
      await navigate({ to: '/stock-takes/$id', params: { id } })
    } catch (error) {
      const why = problemsOf(error)[0]?.message ?? explain(error)
      setRefused({ title: 'The stock-take was not begun', why })
      setSending(false)
    }
  }
  const isBlocked =
    name.trim() === '' ||
    (scope === 'category' && !categoryId) ||
    (scope === 'products' && chosen.length === 0)
  return (
    <FormDialog
      title="Begin a stock-take"
      description="Selling goes on: what is sold meanwhile is taken into account."
      goOn="Begin counting"
      isBlocked={isBlocked}
      isSending={isSending}
      refused={refused}
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <Field label="Name" hint="Such as “Drinks, November”" required>
        {(links) => (
          <Input {...links} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <SegmentedControl label="What is counted" value={scope} options={SCOPES} onChange={setScope} />
      {scope === 'category' ? (
        <Field label="Category" required>
          {(links) => (
            <Select {...links} value={categoryId} onChange={({ target }) => setCategoryId(target.value)}>
              <option value="">Choose a category</option>
              {categories.data?.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {scope === 'products' ? (
        <>
          <ProductFinder
            says="stock"
            label="Find products to count"
            onFound={(product) =>
              setChosen((before) =>
                before.some((one) => one.id === product.id) ? before : [product, ...before],
              )
            }
          />
          <Chosen products={chosen} onRemove={(gone) => setChosen(chosen.filter((one) => one.id !== gone))} />
        </>
      ) : null}
      <Checkbox
        label="Blind count"
        hint="Whoever counts is not shown what should be there."
        checked={isBlind}
        onChange={setBlind}
      />
    </FormDialog>
  )
}

function Chosen(props: { products: readonly Product[]; onRemove: (id: string) => void }) {
  if (props.products.length === 0) return null
  return (
    <section aria-label="Chosen products" className="grid gap-1">
      <p className="text-sm font-semibold">{counted(props.products.length, 'product')} chosen</p>
      <ul className="max-h-48 overflow-y-auto rounded-md border border-line">
        {props.products.map(({ id, name }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-2 border-b border-line pl-3 last:border-0"
          >
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <IconButton label={`Leave ${name} out`} onClick={() => props.onRemove(id)}>
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
