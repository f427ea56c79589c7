import { z } from 'zod'
import {
  type CountField,
  PRODUCT_FIELDS,
  type ProductField,
  type TextField,
  type YesNoField,
} from './product-fields.ts'

type Table = typeof PRODUCT_FIELDS
type OfKind<Kind> = {
  [Name in keyof Table]: Table[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Table]

export type FieldName = keyof Table
export type TextName = OfKind<'text'>
export type CountName = OfKind<'count'>
export type YesNoName = OfKind<'yes-no'>
/** A field that everything about it is in its row of PRODUCT_FIELDS. */
export type PlainName = TextName | CountName | YesNoName
export type OwnName = OfKind<'own'>

const isField = (name: string): name is FieldName => name in PRODUCT_FIELDS
const isText = (name: FieldName): name is TextName => PRODUCT_FIELDS[name].kind === 'text'
const isCount = (name: FieldName): name is CountName => PRODUCT_FIELDS[name].kind === 'count'
const isYesNo = (name: FieldName): name is YesNoName => PRODUCT_FIELDS[name].kind === 'yes-no'

/** In the order of the table, and so of our own exports. */
export const FIELD_NAMES: readonly FieldName[] = Object.keys(PRODUCT_FIELDS).filter(isField)
export const TEXT_NAMES: readonly TextName[] = FIELD_NAMES.filter(isText)
export const COUNT_NAMES: readonly CountName[] = FIELD_NAMES.filter(isCount)
export const YES_NO_NAMES: readonly YesNoName[] = FIELD_NAMES.filter(isYesNo)
export const PLAIN_NAMES: readonly PlainName[] = [...TEXT_NAMES, ...COUNT_NAMES, ...YES_NO_NAMES]

export const fieldOf = (name: FieldName): ProductField => PRODUCT_FIELDS[name]
/** What it is called in the form. */
export function labelOf(name: FieldName): string {
  const { label, heading } = fieldOf(name)
  return label ?? heading
}
export const textField = (name: TextName): TextField => PRODUCT_FIELDS[name]
export const countField = (name: CountName): CountField => PRODUCT_FIELDS[name]
export const yesNoField = (name: YesNoName): YesNoField => PRODUCT_FIELDS[name]

/** A value for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {}
  for (const name of names) record[name] = of(name)
  if (!isWhole(record, names)) throw new Error('A name has no value')
  return record
}

const isWhole = <Name extends string, Value>(
  record: Partial<Record<Name, Value>>,
  names: readonly Name[],
): record is Record<Name, Value> => names.every((name) => name in record)

/** What a product is by its plain fields. */
export type PlainFields = Readonly<
  Record<TextName, string | null> & Record<CountName, number> & Record<YesNoName, boolean>
>

/** Nothing said of any. */
export const BLANK_FIELDS: PlainFields = {
  ...recordOf(TEXT_NAMES, () => null),
  ...recordOf(COUNT_NAMES, (name) => countField(name).initial),
  ...recordOf(YES_NO_NAMES, (name) => yesNoField(name).initial),
}

/** The plain fields in an answer. */
export const PLAIN_SHAPE = {
  ...recordOf(TEXT_NAMES, () => z.string().nullable()),
  ...recordOf(COUNT_NAMES, () => z.int()),
  ...recordOf(YES_NO_NAMES, () => z.boolean()),
}
