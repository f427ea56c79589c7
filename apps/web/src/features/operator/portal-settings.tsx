import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endOperatorSession,
  endOtherOperatorSessions,
  listOperatorSessions,
} from '@tuppence/contract/own-sessions'
import { type PlatformSettings, readPlatformSettings, writePlatformSettings } from '@tuppence/contract/portal'
import { PLANS } from '@tuppence/domain/plans'
import { type FormEvent, useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { type SessionCalls, SessionsCard } from '../../foundation/own-sessions/sessions-card.tsx'
import { SecondFactorCard } from '../../foundation/second-factor/second-factor-card.tsx'
import {
  Banner,
  Button,
  Card,
  Field,
  Input,
  Loaded,
  NumberInput,
  Page,
  SelectField,
  toast,
} from '../../ui/index.ts'
import { OPERATOR_SECOND_FACTOR } from './operator-second-factor.ts'
import { OperatorsCard } from './operators-card.tsx'
import { PROVIDER_TIME_ZONE } from './portal-words.ts'
import { RemoteAccessLog } from './remote-access-log.tsx'

const OPERATOR_SESSIONS: SessionCalls = {
  list: listOperatorSessions,
  end: endOperatorSession,
  endOthers: endOtherOperatorSessions,
}

/** OPER-008: what holds for every business, how this operator signs in, and who else may. */
export function PortalSettings() {
  const settings = useCall(readPlatformSettings, {})
  return (
    <Page title="Settings" subtitle="What holds for every business">
      <Loaded {...settings} what="The settings">
        {(set) => <SettingsForm set={set} />}
      </Loaded>
      <SecondFactorCard calls={OPERATOR_SECOND_FACTOR} timeZone={PROVIDER_TIME_ZONE} />
      <SessionsCard calls={OPERATOR_SESSIONS} timeZone={PROVIDER_TIME_ZONE} />
      <OperatorsCard />
      <RemoteAccessLog />
    </Page>
  )
}

function SettingsForm({ set }: { set: PlatformSettings }) {
  const [typed, setTyped] = useState(set)
  const [minutes, setMinutes] = useState<number | undefined>(set.remoteAccessMinutes)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (remoteAccessMinutes: number) =>
      send(writePlatformSettings, { body: { ...typed, remoteAccessMinutes } }),
    onSuccess: async (saved) => {
      setTyped(saved)
      setMinutes(saved.remoteAccessMinutes)
      // What an operator did stands in the list of operators.
      const changed = ['/api/admin/settings', '/api/admin/operators', '/api/support-contact'] as const
      await Promise.all(changed.map((address) => refresh(queries, address)))
      toast({ title: 'Saved', description: 'It holds from now on.' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (areMinutes(minutes)) save.mutate(minutes)
  }
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {save.isError ? (
          <Banner tone="bad" title="The settings were not saved" isUrgent>
            {explain(save.error)} {fieldProblems(save.error)}
          </Banner>
        ) : null}
        <SettingsFields
          typed={typed}
          minutes={minutes}
          onWrite={(change) => setTyped({ ...typed, ...change })}
          onMinutes={setMinutes}
        />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={save.isPending} disabled={!areMinutes(minutes)}>
            Save the settings
          </Button>
        </div>
      </form>
    </Card>
  )
}

const areMinutes = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= 5 && minutes <= 60

interface SettingsFieldsProps {
  typed: PlatformSettings
  minutes: number | undefined
  onWrite: (change: Partial<PlatformSettings>) => void
  onMinutes: (minutes: number | undefined) => void
}

function SettingsFields({ typed, minutes, onWrite, onMinutes }: SettingsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Support phone" hint="Every login shows it." required>
        {(links) => (
          <Input
            {...links}
            type="tel"
            className="figures"
            value={typed.supportPhone}
            onChange={({ target }) => onWrite({ supportPhone: target.value })}
          />
        )}
      </Field>
      <Field label="Support e-mail" hint="Every login shows it." required>
        {(links) => (
          <Input
            {...links}
            type="email"
            value={typed.supportEmail}
            onChange={({ target }) => onWrite({ supportEmail: target.value })}
          />
        )}
      </Field>
      <SalesFields typed={typed} onWrite={onWrite} />
      <SelectField
        label="Plan of a new business"
        hint="Offered when one is opened."
        value={typed.defaultPlan}
        options={PLANS}
        onChoose={(defaultPlan) => onWrite({ defaultPlan })}
      />
      <Field
        label="Minutes of remote access"
        hint="From when the link is used."
        error={areMinutes(minutes) ? undefined : 'Enter a whole number from 5 to 60.'}
      >
        {(links) => <NumberInput {...links} value={minutes} onValueChange={onMinutes} />}
      </Field>
    </div>
  )
}

/** What the front page says of how the provider is reached, beside its form; left empty, it says nothing. */
function SalesFields({ typed, onWrite }: Pick<SettingsFieldsProps, 'typed' | 'onWrite'>) {
  return (
    <>
      <Field label="Phone of the front page" hint="Call Sales rings it. Left empty, there is no such link.">
        {(links) => (
          <Input
            {...links}
            type="tel"
            className="figures"
            value={typed.salesPhone}
            onChange={({ target }) => onWrite({ salesPhone: target.value })}
          />
        )}
      </Field>
      <Field label="E-mail of the front page" hint="Left empty, it is not shown.">
        {(links) => (
          <Input
            {...links}
            type="email"
            value={typed.salesEmail}
            onChange={({ target }) => onWrite({ salesEmail: target.value })}
          />
        )}
      </Field>
      <Field
        label="Address of the front page"
        hint="In one line. Left empty, it is not shown."
        className="sm:col-span-2"
      >
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            maxLength={200}
            value={typed.salesAddress}
            onChange={({ target }) => onWrite({ salesAddress: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** What exactly the server found wrong, in its own sentences. */
const fieldProblems = (error: unknown): string =>
  problemsOf(error)
    .map(({ message }) => message)
    .join(' ')
