import { listCategories } from '@tuppence/contract/catalogue'
import { useCall } from '../../foundation/asking/use-call.ts'
import { VAT_CHOICES, vatWords } from '../../foundation/product-form/vat-words.ts'
import { Field, Input, SegmentedControl, Select, SelectField } from '../../ui/index.ts'
import { type BulkForm, changeOf, type PriceRule } from './bulk-form.ts'
import type { ListedProduct } from './list-address.ts'
import { NewPrices } from './new-prices.tsx'

export interface BulkFieldsProps {
  form: BulkForm
  problem: string | undefined
  /** The first of the products, to show what a new price comes to. */
  examples: readonly ListedProduct[]
  /** How many are changed in all. */
  chosen: number
  onWrite: (part: Partial<BulkForm>) => void
}

/** What one kind of change wants to know. */
export function BulkFields(props: BulkFieldsProps) {
  const { form, problem, onWrite } = props
  switch (form.kind) {
    case 'price':
      return <PriceFields {...props} />
    case 'category':
      return <CategoryFields {...props} />
    case 'vat':
      return <VatFields {...props} />
    case 'min-stock-level':
      return (
        <Field label="Minimum stock level" required {...(problem && { error: problem })}>
          {(links) => (
            <Input
              {...links}
              inputMode="numeric"
              value={form.minStockLevel}
              onChange={({ target }) => onWrite({ minStockLevel: target.value })}
            />
          )}
        </Field>
      )
    case 'active':
      return (
        <SegmentedControl
          label="Active or not"
          value={form.isActive ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: 'Active' },
            { value: 'no', label: 'Not active' },
          ]}
          onChange={(value) => onWrite({ isActive: value === 'yes' })}
        />
      )
    case 'archive':
      return (
        <p>They leave the lists and the till. Their sales stay, and they can be restored from Archived.</p>
      )
    case 'restore':
      return <p>They are in the lists and at the till again, with their codes and prices.</p>
  }
}

const ruleWords: Record<PriceRule, string> = {
  percent: 'By percent',
  amount: 'By an amount',
  price: 'To one price',
}

function PriceFields({ form, problem, examples, chosen, onWrite }: BulkFieldsProps) {
  const asked = changeOf(form)
  return (
    <>
      <SelectField
        label="How"
        value={form.rule}
        options={['percent', 'amount', 'price'] as const}
        wordsOf={(rule) => ruleWords[rule]}
        onChoose={(rule) => onWrite({ rule })}
      />
      {form.rule === 'price' ? null : (
        <SegmentedControl
          label="Up or down"
          value={form.isDown ? 'down' : 'up'}
          options={[
            { value: 'up', label: 'Up' },
            { value: 'down', label: 'Down' },
          ]}
          onChange={(way) => onWrite({ isDown: way === 'down' })}
        />
      )}
      <Field
        label={
          form.rule === 'percent'
            ? 'Percent'
            : form.rule === 'amount'
              ? 'Amount in pounds'
              : 'New price in pounds'
        }
        required
        {...(problem && { error: problem })}
      >
        {(links) => (
          <Input
            {...links}
            inputMode="decimal"
            autoComplete="off"
            value={form.figure}
            onChange={({ target }) => onWrite({ figure: target.value })}
          />
        )}
      </Field>
      {'change' in asked && asked.change.kind === 'price' && examples.length > 0 ? (
        <NewPrices rule={asked.change.price} products={examples} chosen={chosen} />
      ) : null}
    </>
  )
}

function CategoryFields({ form, onWrite }: BulkFieldsProps) {
  const categories = useCall(listCategories, { query: {} })
  return (
    <Field label="Category">
      {(links) => (
        <Select
          {...links}
          value={form.categoryId}
          onChange={({ target }) => onWrite({ categoryId: target.value })}
        >
          <option value="">Uncategorized</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function VatFields({ form, problem, onWrite }: BulkFieldsProps) {
  return (
    <>
      <SelectField
        label="VAT"
        value={form.vatCode}
        options={VAT_CHOICES}
        wordsOf={vatWords}
        onChoose={(vatCode) => onWrite({ vatCode })}
      />
      {form.vatCode === 'custom' ? (
        <Field label="Rate in percent" required {...(problem && { error: problem })}>
          {(links) => (
            <Input
              {...links}
              inputMode="decimal"
              value={form.vatRate}
              onChange={({ target }) => onWrite({ vatRate: target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
