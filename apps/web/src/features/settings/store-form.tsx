import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ShopSettings, type StoreSettings, setStore } from '@tuppence/contract/settings'
import { type OpeningHours, WEEKDAYS } from '@tuppence/domain/opening-hours'
import { isVatNumber, mailAddress, VAT_NUMBER_WRONG } from '@tuppence/domain/receipts'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Banner, Button, Card, Checkbox, Field, Input, TextArea, toast, useTyped } from '../../ui/index.ts'
import { ChangedMeanwhile, isSame, type SettingsFormProps } from './changed-meanwhile.tsx'

interface Typed {
  businessName: string
  address: string
  phone: string
  email: string
  vatNumber: string
}

const missing = ({ businessName, email, vatNumber }: Typed): Partial<Typed> => ({
  ...(businessName.trim() === '' && { businessName: 'Write the name of the store.' }),
  ...(email.trim() !== '' && mailAddress(email) === undefined && { email: 'That is no e-mail address.' }),
  ...(vatNumber.trim() !== '' && !isVatNumber(vatNumber.trim()) && { vatNumber: VAT_NUMBER_WRONG }),
})

const storeOf = (settings: ShopSettings): StoreSettings => {
  const { businessName, address, phone, email, vatNumber, openingHours } = settings
  return { businessName, address, phone, email, vatNumber, openingHours }
}

const orNull = (text: string) => text.trim() || null
const USUAL = { from: '09:00', to: '17:30' }

/** Name, address and opening hours of the shop (SET-003), saved together. */
export function StoreForm({ settings, onAfresh }: SettingsFormProps) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<StoreSettings>(() => storeOf(settings))
  const [hours, setHours] = useState<OpeningHours>(seen.openingHours)
  const start: Typed = {
    businessName: seen.businessName,
    address: seen.address ?? '',
    phone: seen.phone ?? '',
    email: seen.email ?? '',
    vatNumber: seen.vatNumber ?? '',
  }
  const { typed, errors, write, submit } = useTyped(start, missing, () => change.mutate())
  const hoursAreWrong = hours.week.some((day) => day && day.from >= day.to)
  const change = useMutation({
    mutationFn: async () => {
      const store: StoreSettings = {
        businessName: typed.businessName.trim(),
        address: orNull(typed.address),
        phone: orNull(typed.phone),
        email: orNull(typed.email),
        vatNumber: orNull(typed.vatNumber),
        openingHours: hours,
      }
      await send(setStore, { body: { seen, store } })
      return store
    },
    onSuccess: async (store) => {
      await refresh(client, '/api/settings')
      setSeen(store)
      toast({ title: 'Saved', description: 'Every till has it at once.' })
    },
  })
  const line = (field: 'businessName' | 'phone' | 'email' | 'vatNumber', label: string, most: number) => (
    <Field label={label} error={errors[field]}>
      {(links) => (
        <Input
          {...links}
          maxLength={most}
          value={typed[field]}
          onChange={({ target }) => write(field, target.value)}
        />
      )}
    </Field>
  )
  return (
    <Card className="p-5 lg:col-span-2">
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <ChangedMeanwhile
          hasChanged={!change.isPending && !isSame(seen, storeOf(settings))}
          refused={change.isError ? explain(change.error) : undefined}
          onAfresh={onAfresh}
        />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-4">
            <h2 className="text-xl">Store</h2>
            <p className="text-ink-muted">
              Business code <span className="figures">{settings.businessCode}</span>
            </p>
            {line('businessName', 'Store name', 200)}
            <Field label="Address">
              {(links) => (
                <TextArea
                  {...links}
                  rows={3}
                  maxLength={500}
                  value={typed.address}
                  onChange={({ target }) => write('address', target.value)}
                />
              )}
            </Field>
            {line('phone', 'Phone', 40)}
            {line('email', 'Email', 254)}
            {line('vatNumber', 'VAT number', 20)}
          </div>
          <Hours hours={hours} onChange={setHours} isWrong={hoursAreWrong} />
        </div>
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          busy={change.isPending}
          disabled={hoursAreWrong}
        >
          Save Changes
        </Button>
      </form>
    </Card>
  )
}

interface HoursProps {
  hours: OpeningHours
  onChange: (hours: OpeningHours) => void
  isWrong: boolean
}

/** When the shop opens and closes on each weekday: people are told of a silent till only while it is open. */
function Hours({ hours, onChange, isWrong }: HoursProps) {
  const week = hours.week.length === 7 ? hours.week : WEEKDAYS.map(() => null)
  const set = (index: number, day: OpeningHours['week'][number]) =>
    onChange({ ...hours, week: week.map((one, other) => (other === index ? day : one)) })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-head text-xl font-bold">Opening hours</legend>
      <p className="text-ink-muted">You are told of a till that falls silent while the shop is open.</p>
      {WEEKDAYS.map((name, index) => {
        const day = week[index] ?? null
        return (
          <div key={name} className="flex flex-wrap items-center gap-3">
            <span className="min-w-36">
              <Checkbox
                label={name}
                checked={day !== null}
                onChange={(isOpen) => set(index, isOpen ? USUAL : null)}
              />
            </span>
            {day ? (
              <>
                <Input
                  type="time"
                  aria-label={`${name}, opens`}
                  className="w-32"
                  value={day.from}
                  onChange={({ target }) => target.value && set(index, { ...day, from: target.value })}
                />
                <Input
                  type="time"
                  aria-label={`${name}, closes`}
                  className="w-32"
                  value={day.to}
                  onChange={({ target }) => target.value && set(index, { ...day, to: target.value })}
                />
              </>
            ) : (
              <span className="text-ink-muted">Closed</span>
            )}
          </div>
        )
      })}
      {isWrong ? <Banner tone="bad" title="A day must close after it opens." /> : null}
    </fieldset>
  )
}
