import { METHOD_LABELS } from '@tuppence/domain/sales'
import { Button, Checkbox, DayField, Field, Input, MoneyInput, SelectField } from '../../ui/index.ts'
import {
  CUSTOM_DATES,
  dateChoices,
  EMPTY_SEARCH,
  isWholeLast4,
  type Person,
  SEARCHED_METHODS,
  type SearchForm,
} from './search-form.ts'

interface SearchFieldsProps {
  form: SearchForm
  today: string
  people: readonly Person[]
  onChange: (form: SearchForm) => void
}

/** What somebody may remember of a sale. Each field narrows what is found; none has to be filled in. */
export function SearchFields({ form, today, people, onChange }: SearchFieldsProps) {
  const set = (change: Partial<SearchForm>) => onChange({ ...form, ...change })
  const dates = dateChoices(today)
  return (
    <fieldset
      aria-label="Find a sale without its receipt"
      className="grid items-start gap-3 rounded-md border border-line bg-sunken p-3 min-[22rem]:grid-cols-2 sm:p-4 lg:grid-cols-4"
    >
      <SelectField
        label="Date"
        value={form.date}
        options={[...dates.keys()]}
        wordsOf={(date) => dates.get(date) ?? date}
        onChoose={(date) => set({ date })}
      />
      {form.date === CUSTOM_DATES ? <CustomDates form={form} today={today} onSet={set} /> : null}
      <div className="grid gap-1">
        <Field label="Total, roughly">
          {(links) => (
            <MoneyInput
              {...links}
              value={form.totalMinor}
              onValueChange={(totalMinor) => set({ totalMinor })}
            />
          )}
        </Field>
        {form.totalMinor === undefined ? null : (
          <Checkbox label="Exactly this" checked={form.isExact} onChange={(isExact) => set({ isExact })} />
        )}
      </div>
      <TextField label="Item" value={form.product} onChange={(product) => set({ product })} />
      <SelectField
        label="Paid by"
        value={form.paymentMethod}
        options={['', ...SEARCHED_METHODS]}
        wordsOf={(method) => (method === '' ? 'Any' : METHOD_LABELS[method])}
        onChoose={(paymentMethod) => set({ paymentMethod })}
      />
      <CardField value={form.cardLast4} onChange={(cardLast4) => set({ cardLast4 })} />
      <TextField label="Customer" value={form.customer} onChange={(customer) => set({ customer })} />
      <SelectField
        label="Sold by"
        value={form.personId}
        options={['', ...people.map(({ id }) => id)]}
        wordsOf={(id) => people.find((person) => person.id === id)?.name ?? 'Anyone'}
        onChoose={(personId) => set({ personId })}
      />
      <Button className="self-end" disabled={form === EMPTY_SEARCH} onClick={() => onChange(EMPTY_SEARCH)}>
        Clear search
      </Button>
    </fieldset>
  )
}

function CustomDates({
  form: { from, to },
  today,
  onSet,
}: {
  form: SearchForm
  today: string
  onSet: (change: Partial<SearchForm>) => void
}) {
  return (
    <>
      <DayField
        label="From"
        value={from}
        max={to || today}
        mayBeEmpty
        onChange={(day) => onSet({ from: day })}
      />
      <DayField
        label="To"
        value={to}
        min={from}
        max={today}
        mayBeEmpty
        onChange={(day) => onSet({ to: day })}
      />
    </>
  )
}

interface TextFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

const MAX_LETTERS = 100

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <Field label={label}>
      {(links) => (
        <Input
          {...links}
          value={value}
          maxLength={MAX_LETTERS}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** Four digits, and no room for a whole card number: whatever else is typed or pasted is left out. */
function CardField({ value, onChange }: Omit<TextFieldProps, 'label'>) {
  return (
    <Field
      label="Card ending in"
      {...(value !== '' && !isWholeLast4(value) && { hint: 'Type all four digits.' })}
    >
      {(links) => (
        <Input
          {...links}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234"
          className="figures"
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(-4))}
        />
      )}
    </Field>
  )
}
