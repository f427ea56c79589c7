import type { Category } from '@tuppence/domain/catalogue'
import { formatRate, rateOfCode, type VatCode } from '@tuppence/domain/tax'
import { CameraScan } from '../../../../foundation/camera/camera-scan.tsx'
import { Field, Input, Select, TextArea } from '../../../../ui/index.ts'
import { moneySign } from '../../../../ui/shop-money.ts'
import {
  categoryNamed,
  type DraftErrors,
  type FormKind,
  POS_CATEGORIES,
  type ProductDraft,
} from './product-draft.ts'

interface FieldsProps {
  kind: FormKind
  draft: ProductDraft
  errors: DraftErrors
  categories: readonly Category[]
  onWrite: (field: keyof ProductDraft, text: string) => void
}

/** CAT-041 and CAT-050: the fields of either form, the ones that must be filled in first. */
export function ProductFields(props: FieldsProps) {
  const { kind } = props
  const isPos = kind === 'pos'
  return (
    <>
      <TextField {...props} field="name" label={isPos ? 'Name' : 'Product name'} isRequired isWide />
      <TextField {...props} field="price" label={`Price (${moneySign()})`} figures="decimal" isRequired />
      <TextField {...props} field="barcode" label="Barcode" />
      <div className="grid sm:col-span-2">
        <CameraScan />
      </div>
      <TextField
        {...props}
        field="sku"
        label="SKU"
        isRequired={!isPos}
        hint={isPos ? 'Left empty, one is made.' : undefined}
      />
      <CategoryField {...props} />
      {isPos ? (
        <TextField {...props} field="cost" label={`Cost (${moneySign()})`} figures="decimal" />
      ) : (
        <VatFields {...props} />
      )}
      <TextField {...props} field="stockQuantity" label="Stock quantity" figures="numeric" />
      {isPos ? (
        <TextField {...props} field="minStockLevel" label="Low stock alert" figures="numeric" />
      ) : null}
      <Field label="Description" className="sm:col-span-2">
        {(links) => (
          <TextArea
            {...links}
            rows={2}
            maxLength={5_000}
            value={props.draft.description}
            onChange={({ target }) => props.onWrite('description', target.value)}
          />
        )}
      </Field>
    </>
  )
}

interface TextFieldProps extends FieldsProps {
  field: Exclude<keyof ProductDraft, 'vat' | 'category' | 'description'>
  label: string
  hint?: string | undefined
  /** CAT-045, CAT-053, CAT-054: a figure of zero or more, in pence or whole. */
  figures?: 'decimal' | 'numeric'
  isRequired?: boolean
  isWide?: boolean
}

function TextField({
  field,
  label,
  hint,
  figures,
  isRequired,
  isWide,
  draft,
  errors,
  onWrite,
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={isRequired === true}
      error={errors[field]}
      {...(isWide && { className: 'sm:col-span-2' })}
    >
      {(links) => (
        <Input
          {...links}
          {...(figures
            ? { inputMode: figures, 'data-takes': 'figures' }
            : { maxLength: field === 'name' ? 500 : field === 'sku' ? 100 : 64 })}
          autoComplete="off"
          autoFocus={field === 'name'}
          value={draft[field]}
          onChange={({ target }) => onWrite(field, target.value)}
          {...(field !== 'name' && { className: 'figures' })}
        />
      )}
    </Field>
  )
}

function CategoryField({ kind, draft, categories, onWrite }: FieldsProps) {
  const own = categories.filter(({ name }) => categoryNamed(name, POS_CATEGORIES.map(named)) === undefined)
  const isUnknown = kind === 'pos' && draft.category !== '' && !categoryNamed(draft.category, categories)
  return (
    <Field
      label="Category"
      hint={
        isUnknown ? `Your shop has no category “${draft.category}”: the product goes without one.` : undefined
      }
    >
      {(links) => (
        <Select
          {...links}
          value={draft.category}
          onChange={({ target }) => onWrite('category', target.value)}
        >
          {kind === 'pos' ? (
            <>
              {draft.category === '' ? <option value="">None</option> : null}
              {POS_CATEGORIES.map((name) => (
                <option key={name}>{name}</option>
              ))}
              {own.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </>
          ) : (
            <>
              <option value="">None</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </>
          )}
        </Select>
      )}
    </Field>
  )
}

const named = (name: string) => ({ name })

/** CAT-055; zero-rated is a choice of its own beside exempt (decision D1). */
const VAT_CHOICES: readonly (readonly [VatCode, string])[] = [
  ['standard', 'standard'],
  ['reduced', 'reduced'],
  ['zero', 'zero-rated'],
  ['exempt', 'exempt'],
  ['custom', 'Custom'],
]
function vatWords([code, words]: (typeof VAT_CHOICES)[number]): string {
  const rate = rateOfCode(code, new Date())
  return rate === undefined ? words : `${formatRate(rate)}% ${words}`
}

function VatFields(props: FieldsProps) {
  const { draft, errors, onWrite } = props
  return (
    <div className="grid content-start gap-3">
      <Field label="VAT rate">
        {(links) => (
          <Select {...links} value={draft.vat} onChange={({ target }) => onWrite('vat', target.value)}>
            {VAT_CHOICES.map((choice) => (
              <option key={choice[0]} value={choice[0]}>
                {vatWords(choice)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.vat === 'custom' ? (
        <Field label="Custom VAT rate (%)" error={errors.vatRate}>
          {(links) => (
            <Input
              {...links}
              inputMode="decimal"
              data-takes="figures"
              autoComplete="off"
              className="figures"
              value={draft.vatRate}
              onChange={({ target }) => onWrite('vatRate', target.value)}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
