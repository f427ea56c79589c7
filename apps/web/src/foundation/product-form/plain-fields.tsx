import {
  COUNT_NAMES,
  countField,
  type PlainName,
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

/** A field that the table of product fields says everything about. */
export function PlainField({ name, label, ...parts }: FormParts & { name: PlainName; label: string }) {
  const { form, errors, onWrite } = parts
  const text = TEXT_NAMES.find((one) => one === name)
  if (text) return <TextOf name={text} label={label} {...parts} />
  const count = COUNT_NAMES.find((one) => one === name)
  if (count)
    return (
      <Figure
        label={label}
        isWhole
        hint={countField(count).formHint}
        value={form[count]}
        error={errors[count]}
        onWrite={(typed) => onWrite(recordOf([count], () => typed))}
      />
    )
  const yesNo = YES_NO_NAMES.find((one) => one === name)
  return yesNo ? (
    <div className="sm:col-span-2">
      <Switch
        label={label}
        hint={yesNoField(yesNo).formHint}
        checked={form[yesNo]}
        onChange={(isSo) => onWrite(recordOf([yesNo], () => isSo))}
      />
    </div>
  ) : null
}

function TextOf({ name, label, form, errors, onWrite }: FormParts & { name: TextName; label: string }) {
  const { maxLength, isLong, formHint } = textField(name)
  const write = (text: string) => onWrite(recordOf([name], () => text))
  return (
    <Field label={label} hint={formHint} error={errors[name]} {...(isLong && { className: 'sm:col-span-2' })}>
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
