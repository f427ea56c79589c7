import { type ShopSettings, setNotifications } from '@tuppence/contract/settings'
import {
  AUDIENCES,
  type Audience,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
  notificationKindWords,
} from '@tuppence/domain/notifications'
import { type ReactNode, useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Card, Field, Form, MoneyInput, NumberInput, SelectField, Switch } from '../../ui/index.ts'
import { Afresh, ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { isSame, useSaving } from './use-saving.ts'

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  owners: 'Owners alone',
  managers: 'Owners and managers',
}
const NO_AMOUNT = 'Write an amount above nothing.'

/** What is written so far: an amount that is being written anew is none for a moment. */
type Limits = 'bigRefundMinor' | 'cashDifferenceMinor' | 'offlineMinutes'
type Typed = Omit<NotificationSettings, Limits> & Record<Limits, number | undefined>

/** @returns undefined while one of the limits is none */
function finished(typed: Typed): NotificationSettings | undefined {
  const { bigRefundMinor, cashDifferenceMinor, offlineMinutes } = typed
  if (!bigRefundMinor || !cashDifferenceMinor || isWrongWait(offlineMinutes)) return undefined
  return { ...typed, bigRefundMinor, cashDifferenceMinor, offlineMinutes: offlineMinutes ?? 0 }
}
const isWrongWait = (minutes: number | undefined) => minutes === undefined || minutes < 5 || minutes > 1_440

/** What owners and managers are told of, whom, by mail or not, and from which size on (SET-007). */
export function NotificationSettingsCard({ settings }: { settings: ShopSettings }) {
  return <Afresh of={NotificationForm} settings={settings} />
}

function NotificationForm({ settings, onAfresh }: SettingsFormProps) {
  const mayChange = useMay('manage-settings')
  const { seen, save, isBusy, refused, hasChanged } = useSaving<NotificationSettings>(
    settings.notifications,
    (body) => send(setNotifications, { body }),
    'It holds from now on.',
  )
  const [typed, setTyped] = useState<Typed>(seen)
  const body = finished(typed)
  const write = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <Card className="p-5 lg:col-span-2">
      <Form
        className="grid gap-5"
        onSubmit={() => {
          if (body) save(body)
        }}
      >
        <div>
          <h2 className="mb-1 text-xl">What you are told of</h2>
          <p className="text-ink-muted">
            It stands behind the bell of the back office. By mail, several things come as one.
          </p>
        </div>
        <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={!isSame(seen, typed)} />
        <Switch
          label="Email notifications"
          hint="To the addresses of owners and managers; where no owner has one, to the shop’s."
          checked={typed.emailNotifications}
          onChange={(emailNotifications) => write({ emailNotifications })}
          disabled={!mayChange}
        />
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {NOTIFICATION_KINDS.map((kind) => (
            <KindChoice key={kind} kind={kind} typed={typed} write={write} mayChange={mayChange}>
              <LimitOf kind={kind} typed={typed} write={write} mayChange={mayChange} />
            </KindChoice>
          ))}
        </ul>
        {mayChange ? (
          <Button type="submit" look="primary" className="justify-self-start" busy={isBusy} disabled={!body}>
            Save Changes
          </Button>
        ) : null}
      </Form>
    </Card>
  )
}

interface PartProps {
  kind: NotificationKind
  typed: Typed
  write: (part: Partial<Typed>) => void
  mayChange: boolean
}

function KindChoice({ kind, typed, write, mayChange, children }: PartProps & { children: ReactNode }) {
  const { label, hint } = notificationKindWords(kind)
  const { kinds, emailNotifications } = typed
  const { isOn, byMail, to } = kinds[kind]
  const choose = (part: Partial<NotificationSettings['kinds'][NotificationKind]>) =>
    write({ kinds: { ...kinds, [kind]: { ...kinds[kind], ...part } } })
  return (
    <li className="grid content-start gap-3 border-t border-line py-4">
      <Switch
        label={label}
        hint={hint}
        checked={isOn}
        onChange={(isChecked) => choose({ isOn: isChecked })}
        disabled={!mayChange}
      />
      {isOn ? (
        <>
          {mayChange ? (
            <SelectField
              label={`${label}: who is told`}
              value={to}
              options={AUDIENCES}
              wordsOf={(one) => AUDIENCE_WORDS[one]}
              onChoose={(audience) => choose({ to: audience })}
            />
          ) : (
            <p>{AUDIENCE_WORDS[to]}</p>
          )}
          <Switch
            label={`${label} by mail`}
            checked={byMail && emailNotifications}
            onChange={(isChecked) => choose({ byMail: isChecked })}
            disabled={!mayChange || !emailNotifications}
          />
          {children}
        </>
      ) : null}
    </li>
  )
}

/** From which size on people are told, of the kinds that have one. */
function LimitOf({ kind, typed, write, mayChange }: PartProps) {
  const disabled = !mayChange
  if (kind === 'till-offline')
    return (
      <Field
        label="Minutes without a word of it"
        error={isWrongWait(typed.offlineMinutes) ? 'Write whole minutes from 5 to 1440.' : undefined}
      >
        {(links) => (
          <NumberInput
            {...links}
            value={typed.offlineMinutes}
            onValueChange={(offlineMinutes) => write({ offlineMinutes })}
            disabled={disabled}
          />
        )}
      </Field>
    )
  if (kind !== 'big-refund' && kind !== 'cash-difference') return null
  const name = kind === 'big-refund' ? 'bigRefundMinor' : 'cashDifferenceMinor'
  return (
    <Field
      label={kind === 'big-refund' ? 'A big refund is from' : 'A difference to tell of is from'}
      error={typed[name] ? undefined : NO_AMOUNT}
    >
      {(links) => (
        <MoneyInput
          {...links}
          value={typed[name]}
          onValueChange={(minor) => write({ [name]: minor })}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
