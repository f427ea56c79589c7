import { type ShopSettings, setLoyalty } from '@tuppence/contract/settings'
import { counted, countWords } from '@tuppence/domain/counts'
import type { LoyaltyTerms } from '@tuppence/domain/customers'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Card, Field, Form, NumberInput, Switch } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { Afresh, ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { isSame, useSaving } from './use-saving.ts'

const MOST_PENCE = 1_000
const MOST_POINTS = 1_000_000

/** What a point is worth, and whether points can pay; for those who may set it, and for the others to know. */
export function LoyaltyTermsCard({ settings }: { settings: ShopSettings }) {
  const mayChange = useMay('manage-settings')
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Loyalty points</h2>
      <p className="mb-4 text-ink-muted">
        A customer earns a point for each whole pound that they pay. Points pay at the till like money, and
        earn none.
      </p>
      {mayChange ? (
        <Afresh of={TermsForm} settings={settings} />
      ) : (
        <p className="font-medium">{inWords(settings.loyalty)}</p>
      )}
    </Card>
  )
}

const inWords = ({ isOn, pointValueMinor, minPoints }: LoyaltyTerms): string =>
  isOn
    ? `A point pays ${formatMoney(pointValueMinor)}, from ${counted(minPoints, 'point')} on`
    : 'Points are earned, and cannot pay'

function TermsForm({ settings, onAfresh }: SettingsFormProps) {
  const {
    seen: terms,
    save,
    isBusy,
    refused,
    hasChanged,
  } = useSaving<LoyaltyTerms>(
    settings.loyalty,
    (body) => send(setLoyalty, { body }),
    'The tills go by it at once.',
  )
  const [isOn, setIsOn] = useState(terms.isOn)
  const [pence, setPence] = useState<number | undefined>(terms.pointValueMinor)
  const [minPoints, setMinPoints] = useState<number | undefined>(terms.minPoints)
  const isPenceWrong = pence === undefined || pence < 1 || pence > MOST_PENCE
  const isMinWrong = minPoints === undefined || minPoints < 1 || minPoints > MOST_POINTS
  const set: LoyaltyTerms | undefined =
    isPenceWrong || isMinWrong ? undefined : { isOn, pointValueMinor: pence, minPoints }
  return (
    <Form
      onSubmit={() => {
        if (set) save(set)
      }}
    >
      <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={!set || !isSame(terms, set)} />
      <Switch label="Points can pay" checked={isOn} onChange={setIsOn} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Pence a point pays"
          error={isPenceWrong ? `Write a whole number from 1 to ${countWords(MOST_PENCE)}.` : undefined}
        >
          {(links) => <NumberInput {...links} value={pence} onValueChange={setPence} />}
        </Field>
        <Field
          label="Fewest points at once"
          error={isMinWrong ? `Write a whole number from 1 to ${countWords(MOST_POINTS)}.` : undefined}
        >
          {(links) => <NumberInput {...links} value={minPoints} onValueChange={setMinPoints} />}
        </Field>
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        busy={isBusy}
        disabled={!set || isSame(terms, set)}
      >
        Save points
      </Button>
    </Form>
  )
}
