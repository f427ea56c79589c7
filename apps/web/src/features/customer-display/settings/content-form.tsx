import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveDisplayContent } from '@tuppence/contract/displays'
import {
  type DisplayContent,
  type DisplayOffer,
  displayContentProblems,
  MOST_OFFERS,
} from '@tuppence/domain/sales'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { tellContentChanged } from '../../../devices/display-channel.ts'
import { explain, refresh, send } from '../../../foundation/asking/api.ts'
import { Banner, Button, Field, Form, NumberInput, TextArea, toast } from '../../../ui/index.ts'
import { OfferFields } from './offer-fields.tsx'

/** What customers read while nothing is being bought. What is typed stays where it could not be saved. */
export function ContentForm({ content }: { content: DisplayContent }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(content)
  const [isTried, setIsTried] = useState(false)
  const [seconds, setSeconds] = useState<number | undefined>(content.secondsPerOffer)
  const wanted = { ...draft, secondsPerOffer: seconds ?? Number.NaN }
  const problems = displayContentProblems(wanted)
  const shown = isTried ? problems : {}
  const change = (part: Partial<DisplayContent>) => setDraft((before) => ({ ...before, ...part }))
  const changeOffer = (id: string, part: Partial<DisplayOffer>) =>
    change({ offers: draft.offers.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)) })
  const saving = useMutation({
    mutationFn: () => send(saveDisplayContent, { body: wanted }),
    onSuccess: async (kept) => {
      setDraft(kept)
      setIsTried(false)
      tellContentChanged()
      await refresh(client, saveDisplayContent.path)
      toast({ title: 'Saved', description: 'Every customer display shows it at once.' })
    },
  })
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(content)
  return (
    <Form
      onSubmit={() => {
        setIsTried(true)
        if (Object.keys(problems).length === 0) saving.mutate()
      }}
    >
      {saving.isError ? <Banner tone="bad" title={explain(saving.error)} isUrgent /> : null}
      <Field
        label="Message"
        hint="Under the welcome: opening hours, a greeting."
        {...(shown.message && { error: shown.message })}
      >
        {(links) => (
          <TextArea
            {...links}
            rows={2}
            maxLength={200}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </Field>
      {draft.offers.map((offer, place) => (
        <OfferFields
          key={offer.id}
          offer={offer}
          label={`Offer ${place + 1}`}
          problem={shown[offer.id]}
          onChange={(part) => changeOffer(offer.id, part)}
          onRemove={() => change({ offers: draft.offers.filter(({ id }) => id !== offer.id) })}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {draft.offers.length < MOST_OFFERS ? (
          <Button
            onClick={() => change({ offers: [...draft.offers, { id: uuidv7(), text: '', picture: '' }] })}
          >
            <Plus size={18} aria-hidden />
            Add an offer
          </Button>
        ) : (
          <p className="text-sm text-ink-muted">Eight offers are the most.</p>
        )}
        {draft.offers.length > 1 ? (
          <Field
            label="Seconds for each offer"
            className="min-w-40"
            {...(shown.secondsPerOffer && { error: shown.secondsPerOffer })}
          >
            {(links) => <NumberInput {...links} value={seconds} onValueChange={setSeconds} />}
          </Field>
        ) : null}
      </div>
      <Button
        type="submit"
        look="primary"
        className="justify-self-start"
        busy={saving.isPending}
        disabled={!isChanged}
      >
        Save
      </Button>
    </Form>
  )
}
