import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setLoyalty } from '@tuppence/contract/settings'
import { counted, countWords } from '@tuppence/domain/counts'
import type { LoyaltyTerms } from '@tuppence/domain/customers'
import { formatMoney } from '@tuppence/domain/money'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Banner, Button, Card, Field, NumberInput, Switch, toast } from '../../ui/index.ts'

const MOST_PENCE = 1_000
const MOST_POINTS = 1_000_000

/** What a point is worth, and whether points can pay; for those who may set it, and for the others to know. */
export function LoyaltyTermsCard({ terms }: { terms: LoyaltyTerms }) {
  const mayChange = useMay('manage-settings')
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Loyalty points</h2>
      <p className="mb-4 text-ink-muted">
        A customer earns a point for each whole pound that they pay. Points pay at the till like money, and
        earn none.
      </p>
      {mayChange ? <TermsForm terms={terms} /> : <p className="font-medium">{inWords(terms)}</p>}
    </Card>
  )
}

const inWords = ({ isOn, pointValueMinor, minPoints }: LoyaltyTerms): string =>
  isOn
    ? `A point pays ${formatMoney(pointValueMinor)}, from ${counted(minPoints, 'point')} on`
    : 'Points are earned, and cannot pay'

function TermsForm({ terms }: { terms: LoyaltyTerms }) {
  const client = useQueryClient()
  const [isOn, setIsOn] = useState(terms.isOn)
  const [pence, setPence] = useState<number | undefined>(terms.pointValueMinor)
  const [minPoints, setMinPoints] = useState<number | undefined>(terms.minPoints)
  const isPenceWrong = pence === undefined || pence < 1 || pence > MOST_PENCE
  const isMinWrong = minPoints === undefined || minPoints < 1 || minPoints > MOST_POINTS
  const isSame = isOn === terms.isOn && pence === terms.pointValueMinor && minPoints === terms.minPoints
  const change = useMutation({
    mutationFn: (body: LoyaltyTerms) => send(setLoyalty, { body }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Saved', description: 'The tills go by it at once.' })
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPenceWrong && !isMinWrong) change.mutate({ isOn, pointValueMinor: pence, minPoints })
      }}
    >
      {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
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
        busy={change.isPending}
        disabled={isSame || isPenceWrong || isMinWrong}
      >
        Save points
      </Button>
    </form>
  )
}
