import { CONTENT_UNITS, labelOf, type ScaleLayouts } from '@tuppence/domain/catalogue'
import { costOfText } from '@tuppence/domain/money'
import type { VatMode } from '@tuppence/domain/tax'
import { Field, Input, Select, SelectField, Switch } from '../../ui/index.ts'
import { formatCost, moneySign } from '../../ui/shop-money.ts'
import { BarcodeFields } from './barcode-fields.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { Figure } from './figure.tsx'
import { MarginWords, UnitPriceWords } from './margin-words.tsx'
import { PlainField } from './plain-fields.tsx'
import type { FormField, FormKind, ProductErrors, ProductForm } from './product-form.ts'
import { VAT_CHOICES, vatWords } from './vat-words.ts'

export interface ProductFieldsProps {
  kind: FormKind
  form: ProductForm
  /** Left out where the product is new. */
  productId?: string | undefined
  errors: ProductErrors
  vatMode: VatMode
  /** How the labels of the shop's scales are made. */
  scaleLayouts: ScaleLayouts
  /** How many there are by now, where that is another number than the form was opened with. */
  stockNow: number | undefined
  /** What one of those in stock cost, where that is not the cost. */
  averageCost: string | undefined
  onWrite: (part: Partial<ProductForm>) => void
}

/** CAT-041 and CAT-050 at a till; in the office every field. */
export const ProductFields = (props: ProductFieldsProps) =>
  props.kind.fields.map((field) => {
    if (!isOwn(field))
      return (
        <PlainField key={field} name={field} label={props.kind.labels[field] ?? labelOf(field)} {...props} />
      )
    const Own = OWN_FIELDS[field]
    return <Own key={field} {...props} />
  })

const ProductName = ({ form, errors, onWrite }: ProductFieldsProps) => (
  <Field label="Product name" required className="sm:col-span-2" error={errors.name}>
    {(links) => (
      <Input
        {...links}
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={form.name}
        onChange={({ target }) => onWrite({ name: target.value })}
      />
    )}
  </Field>
)

const Sku = ({ kind, form, errors, onWrite }: ProductFieldsProps) => (
  <Field
    label="SKU"
    required={!kind.isSkuMade}
    hint={kind.isSkuMade ? 'Leave it empty and we make one.' : undefined}
    error={errors.sku}
  >
    {(links) => (
      <Input
        {...links}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={form.sku}
        onChange={({ target }) => onWrite({ sku: target.value })}
        className="figures"
      />
    )}
  </Field>
)

const Category = ({ kind, form, onWrite }: ProductFieldsProps) => (
  <CategoryChoice
    kind={kind}
    categoryId={form.categoryId}
    onChoose={(categoryId) => onWrite({ categoryId })}
  />
)

const Price = ({ form, errors, onWrite }: ProductFieldsProps) => (
  <Figure
    label={`Price (${moneySign()})`}
    required
    value={form.price}
    error={errors.price}
    onWrite={(price) => onWrite({ price })}
  />
)

const Cost = ({ form, errors, vatMode, averageCost, onWrite }: ProductFieldsProps) => (
  <Figure
    label={`Cost (${moneySign()})`}
    hint={
      <>
        <MarginWords form={form} vatMode={vatMode} />
        {averageCost === undefined
          ? null
          : ` What is in stock cost ${formatCost(costOfText(averageCost))} each on average.`}
      </>
    }
    value={form.cost}
    error={errors.cost}
    onWrite={(cost) => onWrite({ cost })}
  />
)

const Stock = ({ form, errors, stockNow, onWrite }: ProductFieldsProps) => (
  <Figure
    label="Stock quantity"
    isWhole
    hint={stockNow === undefined ? undefined : `Now ${stockNow}: some were sold or booked meanwhile.`}
    value={form.stockQuantity}
    error={errors.stockQuantity}
    onWrite={(stockQuantity) => onWrite({ stockQuantity })}
  />
)

const Barcodes = ({ kind, form, productId, errors, scaleLayouts, onWrite }: ProductFieldsProps) => (
  <BarcodeFields
    codes={form.barcodes}
    productId={productId}
    isOwnCode={form.isOwnCode}
    isAtTill={kind.isAtTill}
    errors={errors.codes}
    layouts={scaleLayouts}
    onWrite={onWrite}
  />
)

function Vat({ kind, form, errors, onWrite }: ProductFieldsProps) {
  return (
    <div className="grid content-start gap-3">
      <SelectField
        label={kind.labels.vatCode ?? labelOf('vat')}
        value={form.vatCode}
        options={VAT_CHOICES}
        wordsOf={vatWords}
        onChoose={(vatCode) => onWrite({ vatCode })}
      />
      {form.vatCode === 'custom' ? (
        <Figure
          label="VAT rate (%)"
          required
          value={form.vatRate}
          error={errors.vatRate}
          onWrite={(vatRate) => onWrite({ vatRate })}
        />
      ) : null}
    </div>
  )
}

const VatInclusive = ({ form, vatMode, onWrite }: ProductFieldsProps) => (
  <Switch
    label={labelOf('vatInclusive')}
    hint={
      vatMode === 'add'
        ? 'Your shop adds VAT on top of every price. This counts once it sells at marked prices.'
        : 'The price is what the customer pays.'
    }
    checked={form.vatInclusive}
    onChange={(vatInclusive) => onWrite({ vatInclusive })}
  />
)

const unitWords: Readonly<Record<string, string>> = {
  each: 'Each',
  kg: 'By the kilogram',
  g: 'By the gram',
  l: 'By the litre',
  ml: 'By the millilitre',
  m: 'By the metre',
  pack: 'By the pack',
  box: 'By the box',
}

function Content({ form, errors, vatMode, onWrite }: ProductFieldsProps) {
  const units = Object.keys(unitWords)
  return (
    <div className="grid content-start gap-4">
      <SelectField
        label="Sold"
        value={form.unitType}
        options={units.includes(form.unitType) ? units : [form.unitType, ...units]}
        wordsOf={(unit) => unitWords[unit] ?? unit}
        onChoose={(unitType) => onWrite({ unitType })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
        <Field
          label="Content of a pack"
          hint={<UnitPriceWords form={form} vatMode={vatMode} />}
          {...(errors.contentAmount && { error: errors.contentAmount })}
        >
          {(links) => (
            <Input
              {...links}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={form.contentAmount}
              onChange={({ target }) => onWrite({ contentAmount: target.value })}
              className="figures"
            />
          )}
        </Field>
        <Field label="Measured in">
          {(links) => (
            <Select
              {...links}
              value={form.contentUnit}
              onChange={({ target }) =>
                onWrite({ contentUnit: CONTENT_UNITS.find((unit) => unit === target.value) ?? '' })
              }
            >
              <option value="">–</option>
              {CONTENT_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {unit === 'each' ? 'pieces' : unit}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}

/** Fields with rules, and so with a view, of their own; the others are drawn by what the table of product fields says. */
const OWN_FIELDS = {
  name: ProductName,
  sku: Sku,
  categoryId: Category,
  price: Price,
  cost: Cost,
  vatCode: Vat,
  vatInclusive: VatInclusive,
  stockQuantity: Stock,
  barcodes: Barcodes,
  contentAmount: Content,
} satisfies Partial<Record<FormField, unknown>>

const isOwn = (field: FormField): field is keyof typeof OWN_FIELDS => field in OWN_FIELDS
