import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setNotifications } from '@tuppence/contract/settings'
import {
  AUDIENCES,
  type Audience,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
  notificationKindWords,
} from '@tuppence/domain/notifications'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import {
  Banner,
  Button,
  Card,
  Field,
  MoneyInput,
  NumberInput,
  SelectField,
  Switch,
  toast,
} from '../../ui/index.ts'

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  owners: 'Owners alone',
  managers: 'Owners and managers',
}

/** What owners and managers are told of, whom, by mail or not, and from which size on (SET-007). */
export function NotificationSettingsCard({ set }: { set: NotificationSettings }) {
  const mayChange = useMay('manage-settings')
  const client = useQueryClient()
  const [typed, setTyped] =
    useState<{ [Name in keyof NotificationSettings]: NotificationSettings[Name] | undefined }>(set)
  const change = useMutation({
    mutationFn: (body: NotificationSettings) => send(setNotifications, { body }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Saved', description: 'It holds from now on.' })
    },
  })
  const {
    emailNotifications = true,
    kinds = set.kinds,
    bigRefundMinor,
    cashDifferenceMinor,
    offlineMinutes,
  } = typed
  const errors = {
    bigRefund: bigRefundMinor ? undefined : 'Write an amount above nothing.',
    cashDifference: cashDifferenceMinor ? undefined : 'Write an amount above nothing.',
    offline:
      offlineMinutes !== undefined && offlineMinutes >= 5 && offlineMinutes <= 1_440
        ? undefined
        : 'Write whole minutes from 5 to 1440.',
  }
  const chosen = (kind: NotificationKind, part: Partial<NotificationSettings['kinds'][NotificationKind]>) =>
    setTyped({ ...typed, kinds: { ...kinds, [kind]: { ...kinds[kind], ...part } } })
  const save = () => {
    if (bigRefundMinor && cashDifferenceMinor && offlineMinutes && !errors.offline)
      change.mutate({ emailNotifications, kinds, bigRefundMinor, cashDifferenceMinor, offlineMinutes })
  }
  return (
    <Card className="p-5 lg:col-span-2">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div>
          <h2 className="mb-1 text-xl">What you are told of</h2>
          <p className="text-ink-muted">
            It stands behind the bell of the back office. By mail, several things come as one.
          </p>
        </div>
        {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
        <Switch
          label="Email notifications"
          hint="To the addresses of owners and managers; where no owner has one, to the shop’s."
          checked={emailNotifications}
          onChange={(isChecked) => setTyped({ ...typed, emailNotifications: isChecked })}
          disabled={!mayChange}
        />
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {NOTIFICATION_KINDS.map((kind) => {
            const { label, hint } = notificationKindWords(kind)
            const { isOn, byMail, to } = kinds[kind]
            return (
              <li key={kind} className="grid content-start gap-3 border-t border-line py-4">
                <Switch
                  label={label}
                  hint={hint}
                  checked={isOn}
                  onChange={(isChecked) => chosen(kind, { isOn: isChecked })}
                  disabled={!mayChange}
                />
                {isOn ? (
                  <div className="grid items-end gap-3 sm:grid-cols-2">
                    {mayChange ? (
                      <SelectField
                        label={`${label}: who is told`}
                        value={to}
                        options={AUDIENCES}
                        wordsOf={(one) => AUDIENCE_WORDS[one]}
                        onChoose={(audience) => chosen(kind, { to: audience })}
                      />
                    ) : (
                      <p>{AUDIENCE_WORDS[to]}</p>
                    )}
                    <Switch
                      label={`${label} by mail`}
                      checked={byMail && emailNotifications}
                      onChange={(isChecked) => chosen(kind, { byMail: isChecked })}
                      disabled={!mayChange || !emailNotifications}
                    />
                  </div>
                ) : null}
                {kind === 'big-refund' && isOn ? (
                  <Field label="A big refund is from" error={errors.bigRefund}>
                    {(links) => (
                      <MoneyInput
                        {...links}
                        value={bigRefundMinor}
                        onValueChange={(minor) => setTyped({ ...typed, bigRefundMinor: minor })}
                        disabled={!mayChange}
                      />
                    )}
                  </Field>
                ) : null}
                {kind === 'cash-difference' && isOn ? (
                  <Field label="A difference to tell of is from" error={errors.cashDifference}>
                    {(links) => (
                      <MoneyInput
                        {...links}
                        value={cashDifferenceMinor}
                        onValueChange={(minor) => setTyped({ ...typed, cashDifferenceMinor: minor })}
                        disabled={!mayChange}
                      />
                    )}
                  </Field>
                ) : null}
                {kind === 'till-offline' && isOn ? (
                  <Field label="Minutes without a word of it" error={errors.offline}>
                    {(links) => (
                      <NumberInput
                        {...links}
                        value={offlineMinutes}
                        onValueChange={(minutes) => setTyped({ ...typed, offlineMinutes: minutes })}
                        disabled={!mayChange}
                      />
                    )}
                  </Field>
                ) : null}
              </li>
            )
          })}
        </ul>
        {mayChange ? (
          <Button type="submit" look="primary" className="justify-self-start" busy={change.isPending}>
            Save Changes
          </Button>
        ) : null}
      </form>
    </Card>
  )
}
