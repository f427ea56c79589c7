import { type SeenStore, type ShopSettings, type StoreSettings, setStore } from '@tuppence/contract/settings'
import { NATIONS, nationWords, TIME_ZONES } from '@tuppence/domain/opening-hours'
import { isVatNumber, mailAddress, VAT_NUMBER_WRONG } from '@tuppence/domain/receipts'
import { useId, useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import {
  Button,
  Card,
  Field,
  focusFirstWrong,
  Input,
  SelectField,
  TextArea,
  useTyped,
} from '../../ui/index.ts'
import { ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { areWrongHours, OpeningHoursFields } from './opening-hours-fields.tsx'
import { isSame, useSaving } from './use-saving.ts'

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

const storeOf = (settings: ShopSettings): SeenStore => {
  const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = settings
  return { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone }
}

const orNull = (text: string) => text.trim() || null

const zoneWords = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ')

/** Name, address, clock and opening hours of the shop (SET-003), saved together. */
export function StoreForm({ settings, onAfresh }: SettingsFormProps) {
  const form = useId()
  const { seen, save, isBusy, refused, hasChanged } = useSaving<SeenStore>(
    storeOf(settings),
    // What is set here was checked here.
    ({ seen, set }) => send(setStore, { body: { seen, set: set as StoreSettings } }),
    'Every till has it at once.',
  )
  const [hours, setHours] = useState(seen.openingHours)
  const [nation, setNation] = useState(seen.nation)
  const [zone, setZone] = useState(() => TIME_ZONES.find((one) => one === seen.timeZone) ?? 'Europe/London')
  const start: Typed = {
    businessName: seen.businessName,
    address: seen.address ?? '',
    phone: seen.phone ?? '',
    email: seen.email ?? '',
    vatNumber: seen.vatNumber ?? '',
  }
  const { typed, errors, write, submit } = useTyped(start, missing, () => save(whole()))
  const whole = (): StoreSettings => ({
    businessName: typed.businessName.trim(),
    address: orNull(typed.address),
    phone: orNull(typed.phone),
    email: orNull(typed.email),
    vatNumber: orNull(typed.vatNumber),
    ...{ openingHours: hours, nation, timeZone: zone },
  })
  const hoursAreWrong = areWrongHours(hours)
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
      <form
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          submit(event)
          focusFirstWrong(form)
        }}
      >
        <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={!isSame(seen, whole())} />
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
            <Place nation={nation} zone={zone} onNation={setNation} onZone={setZone} />
          </div>
          <OpeningHoursFields hours={hours} nation={nation} onChange={setHours} />
        </div>
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          busy={isBusy}
          disabled={hoursAreWrong}
        >
          Save Changes
        </Button>
      </form>
    </Card>
  )
}

interface PlaceProps {
  nation: StoreSettings['nation']
  zone: StoreSettings['timeZone']
  onNation: (nation: StoreSettings['nation']) => void
  onZone: (zone: StoreSettings['timeZone']) => void
}

function Place({ nation, zone, onNation, onZone }: PlaceProps) {
  return (
    <>
      <SelectField
        label="Nation"
        hint="Its bank holidays are yours."
        value={nation}
        options={NATIONS}
        wordsOf={nationWords}
        onChoose={onNation}
      />
      <SelectField
        label="Time zone"
        hint="By this clock a trading day begins and ends. Days that are over stay as they were."
        value={zone}
        options={TIME_ZONES}
        wordsOf={zoneWords}
        onChoose={onZone}
      />
    </>
  )
}
