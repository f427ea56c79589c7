import { type ShopSettings, setDiscountReasons } from '@tuppence/contract/settings'
import { counted } from '@tuppence/domain/counts'
import { type DiscountReasons, MOST_DISCOUNT_REASONS } from '@tuppence/domain/discounts'
import { MAX_DISCOUNT_REASON } from '@tuppence/domain/sales'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Card, Field, Form, Switch, TextArea } from '../../ui/index.ts'
import { Afresh, ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { isSame, useSaving } from './use-saving.ts'

/** What the tills offer as reasons of a discount; for those who may set it, and for the others to know. */
export function DiscountReasonsCard({ settings }: { settings: ShopSettings }) {
  const mayChange = useMay('manage-settings')
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Why discounts are given</h2>
      <p className="mb-4 text-ink-muted">
        The till offers these when somebody gives a discount, and own words beside them. The report of
        discounts by reason adds them up.
      </p>
      {mayChange ? (
        <Afresh of={ReasonsForm} settings={settings} />
      ) : (
        <p className="font-medium [overflow-wrap:anywhere]">{inWords(settings.discountReasons)}</p>
      )}
    </Card>
  )
}

const inWords = ({ list, isAsked }: DiscountReasons): string =>
  `${list.length === 0 ? 'In own words only' : list.join(', ')}. ${isAsked ? 'The till asks for one.' : 'None has to be given.'}`

const reasonsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')

/** What the tills could not offer as it was written. */
function wrongWith(list: readonly string[]): string | undefined {
  if (list.length > MOST_DISCOUNT_REASONS)
    return `${counted(MOST_DISCOUNT_REASONS, 'reason')} are the most: nobody looks through more.`
  const long = list.find((reason) => reason.length > MAX_DISCOUNT_REASON)
  if (long) return `“${long.slice(0, 20)}…” is longer than ${MAX_DISCOUNT_REASON} characters.`
  const twice = list.find((reason, place) =>
    list.slice(0, place).some((other) => other.toLowerCase() === reason.toLowerCase()),
  )
  return twice && `“${twice}” stands there twice.`
}

function ReasonsForm({ settings, onAfresh }: SettingsFormProps) {
  const { seen, save, isBusy, refused, hasChanged } = useSaving<DiscountReasons>(
    settings.discountReasons,
    ({ seen, set }) => send(setDiscountReasons, { body: { seen, set: { ...set, list: [...set.list] } } }),
    'The tills offer them at once.',
  )
  const [text, setText] = useState(seen.list.join('\n'))
  const [isAsked, setIsAsked] = useState(seen.isAsked)
  const set: DiscountReasons = { list: reasonsIn(text), isAsked }
  const error = wrongWith(set.list)
  return (
    <Form
      onSubmit={() => {
        if (!error) save(set)
      }}
    >
      <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={!isSame(seen, set)} />
      <Field label="Reasons, one on each line" error={error}>
        {(links) => (
          <TextArea {...links} rows={6} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <Switch
        label="Ask why a discount is given"
        hint="The till gives none before somebody has pressed a reason."
        checked={isAsked}
        onChange={setIsAsked}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isBusy}
        disabled={error !== undefined || isSame(seen, set)}
      >
        Save reasons
      </Button>
    </Form>
  )
}
