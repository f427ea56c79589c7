import { CONTENT_UNITS, labelOf, type ScaleLayouts } from '@tuppence/domain/catalogue'
import type { VatMode } from '@tuppence/domain/tax'
import { Field, Input, Select, SelectField, Switch } from '../../ui/index.ts'
import { moneySign } from '../../ui/shop-money.ts'
import { BarcodeFields } from './barcode-fields.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { Figure } from './figure.tsx'
import { MarginWords, UnitPriceWords } from './margin-words.tsx'
import { PlainFields } from './plain-fields.tsx'
import type { ProductErrors, ProductForm } from './product-form.ts'
import { VAT_CHOICES, vatWords } from './vat-words.ts'

export interface ProductFieldsProps {
  form: ProductForm
  /** Left out where the product is new. */
  productId?: string | undefined
  errors: ProductErrors
  vatMode: VatMode
  /** How the labels of the shop's scales are made. */
  scaleLayouts: ScaleLayouts
  /** How many there are by now, where that is another number than the form was opened with. */
  stockNow: number | undefined
  onWrite: (part: Partial<ProductForm>) => void
}

export function ProductFields(props: ProductFieldsProps) {
  const { form, errors, onWrite } = props
  return (
    <>
      <Field
        label="Product name"
        required
        className="sm:col-span-2"
        {...(errors.name && { error: errors.name })}
      >
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            maxLength={500}
            value={form.name}
            onChange={({ target }) => onWrite({ name: target.value })}
          />
        )}
      </Field>
      <Field label="SKU" required {...(errors.sku && { error: errors.sku })}>
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
      <CategoryChoice categoryId={form.categoryId} onChoose={(categoryId) => onWrite({ categoryId })} />
      <Prices {...props} />
      <Vat {...props} />
      <Stock {...props} />
      <BarcodeFields
        codes={form.barcodes}
        productId={props.productId}
        isOwnCode={form.isOwnCode}
        errors={errors.codes}
        layouts={props.scaleLayouts}
        onWrite={onWrite}
      />
      <Content {...props} />
      <PlainFields group="details" {...props} />
      <PlainFields group="selling" {...props} />
    </>
  )
}

function Prices({ form, errors, vatMode, onWrite }: ProductFieldsProps) {
  return (
    <>
      <Figure
        label={`Price (${moneySign()})`}
        required
        value={form.price}
        error={errors.price}
        onWrite={(price) => onWrite({ price })}
      />
      <Figure
        label={`Cost (${moneySign()})`}
        hint={<MarginWords form={form} vatMode={vatMode} />}
        value={form.cost}
        error={errors.cost}
        onWrite={(cost) => onWrite({ cost })}
      />
    </>
  )
}

function Vat({ form, errors, vatMode, onWrite }: ProductFieldsProps) {
  return (
    <>
      <div className="grid content-start gap-3">
        <SelectField
          label="VAT"
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
    </>
  )
}

function Stock({ form, errors, stockNow, onWrite }: ProductFieldsProps) {
  return (
    <>
      <Figure
        label="Stock quantity"
        isWhole
        hint={stockNow === undefined ? undefined : `Now ${stockNow}: some were sold or booked meanwhile.`}
        value={form.stockQuantity}
        error={errors.stockQuantity}
        onWrite={(stockQuantity) => onWrite({ stockQuantity })}
      />
      <PlainFields group="stock" {...{ form, errors, onWrite }} />
    </>
  )
}

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
