import {
  COUNT_NAMES,
  countField,
  labelOf,
  recordOf,
  TEXT_NAMES,
  type TextName,
  textField,
  YES_NO_NAMES,
  yesNoField,
} from '@tuppence/domain/catalogue'
import { Field, Input, Switch, TextArea } from '../../ui/index.ts'
import { Figure } from './figure.tsx'
import type { ProductErrors, ProductForm } from './product-form.ts'

interface FormParts {
  form: ProductForm
  errors: ProductErrors
  onWrite: (part: Partial<ProductForm>) => void
}

/** The fields that the table of product fields has in this group. */
export function PlainFields({ group, ...parts }: FormParts & { group: 'stock' | 'details' | 'selling' }) {
  const { form, errors, onWrite } = parts
  return (
    <>
      {TEXT_NAMES.filter((name) => textField(name).group === group).map((name) => (
        <TextOf key={name} name={name} {...parts} />
      ))}
      {COUNT_NAMES.filter((name) => countField(name).group === group).map((name) => (
        <Figure
          key={name}
          label={labelOf(name)}
          isWhole
          hint={countField(name).formHint}
          value={form[name]}
          error={errors[name]}
          onWrite={(text) => onWrite(recordOf([name], () => text))}
        />
      ))}
      {YES_NO_NAMES.filter((name) => yesNoField(name).group === group).map((name) => (
        <div key={name} className="sm:col-span-2">
          <Switch
            label={labelOf(name)}
            hint={yesNoField(name).formHint}
            checked={form[name]}
            onChange={(isSo) => onWrite(recordOf([name], () => isSo))}
          />
        </div>
      ))}
    </>
  )
}

function TextOf({ name, form, errors, onWrite }: FormParts & { name: TextName }) {
  const { maxLength, isLong, formHint } = textField(name)
  const write = (text: string) => onWrite(recordOf([name], () => text))
  return (
    <Field
      label={labelOf(name)}
      hint={formHint}
      error={errors[name]}
      {...(isLong && { className: 'sm:col-span-2' })}
    >
      {(links) =>
        isLong ? (
          <TextArea
            {...links}
            rows={3}
            maxLength={maxLength}
            value={form[name]}
            onChange={({ target }) => write(target.value)}
          />
        ) : (
          <Input
            {...links}
            autoComplete="off"
            maxLength={maxLength}
            value={form[name]}
            onChange={({ target }) => write(target.value)}
          />
        )
      }
    </Field>
  )
}
