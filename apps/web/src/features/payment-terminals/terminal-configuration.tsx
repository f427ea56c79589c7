import { useMutation } from '@tanstack/react-query'
import {
  configureTerminal,
  listPaymentProviders,
  type PaymentTerminal,
} from '@tuppence/contract/payment-terminals'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { TERMINAL_TIMEOUTS } from '@tuppence/domain/payments'
import { useState } from 'react'
import { explain, problemsOf, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Field, Input, SelectField, Switch } from '../../ui/index.ts'
import { MerchantField, SecretField } from './key-fields.tsx'
import type { Draft } from './wizard-place.ts'

const SECONDS = TERMINAL_TIMEOUTS.map(String)

/** PAY-017, PAY-018. The key is written and never read: what is there already is told by its day and its person. */
export function TerminalConfiguration({
  terminal,
  draft,
  onDraft,
  onSaved,
}: {
  terminal: PaymentTerminal
  /** What was typed before a reload. */
  draft: Draft | undefined
  onDraft: (draft: Draft) => void
  onSaved: (saved: PaymentTerminal) => Promise<unknown>
}) {
  const [typed, setTyped] = useState({
    ...{ merchantId: terminal.merchantId ?? '', terminalId: terminal.terminalId, apiKey: '' },
    ...{ testMode: terminal.testMode, autoConnect: terminal.autoConnect, timeout: terminal.timeout },
    ...draft,
  })
  const write = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    // What the server said is of what stood there before.
    if (saving.isError) saving.reset()
    const { apiKey: _, ...kept } = next
    onDraft(kept)
  }
  const saving = useMutation({
    mutationFn: () => send(configureTerminal, { params: { id: terminal.id }, body: typed }),
    onSuccess: onSaved,
  })
  const { data: waiting } = useCall(paymentsNeedingAttention, {})
  const isInUse = waiting?.unsettled.some(({ terminalId }) => terminalId === terminal.id) ?? false
  const keyHint = useKeyHint(terminal.provider)
  const wrong = problemsOf(saving.error).find(({ field }) => /terminalId$/.test(field))
  const keyWrong = problemsOf(saving.error).find(({ field }) => /apiKey$/.test(field))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {isInUse && !saving.isError ? (
        <Banner tone="warn" title="A payment on this terminal is still open">
          Nothing is changed here until it is settled, under Payments that need you.
        </Banner>
      ) : null}
      {saving.isError && !wrong && !keyWrong ? (
        <Banner tone="bad" title={explain(saving.error)} isUrgent />
      ) : null}
      <MerchantField value={typed.merchantId} onType={(merchantId) => write({ merchantId })} />
      <Field label="Terminal ID" required {...(wrong && { error: wrong.message })}>
        {(links) => (
          <Input
            {...links}
            maxLength={200}
            value={typed.terminalId}
            onChange={({ target }) => write({ terminalId: target.value })}
          />
        )}
      </Field>
      <SecretField
        label="API key"
        hint={keyHint}
        error={keyWrong?.message}
        value={typed.apiKey}
        onType={(apiKey) => write({ apiKey })}
      />
      <SelectField
        label="Timeout"
        hint="How long the terminal waits for a card."
        value={String(typed.timeout)}
        options={SECONDS}
        wordsOf={(seconds) => `${seconds} seconds`}
        onChoose={(chosen) =>
          write({ timeout: TERMINAL_TIMEOUTS.find((seconds) => String(seconds) === chosen) ?? typed.timeout })
        }
      />
      <Switch label="Test mode" checked={typed.testMode} onChange={(testMode) => write({ testMode })} />
      <Switch
        label="Connect automatically"
        checked={typed.autoConnect}
        onChange={(autoConnect) => write({ autoConnect })}
      />
      <Button type="submit" look="primary" busy={saving.isPending}>
        Save and go on
      </Button>
    </form>
  )
}

function useKeyHint(name: string): string {
  const timeZone = useShopTimeZone()
  const { data } = useCall(listPaymentProviders, {})
  const provider = data?.find((one) => one.name === name)
  if (provider?.keySetAt)
    return `Set on ${shopTime(new Date(provider.keySetAt), timeZone)} by ${provider.keySetBy ?? 'somebody'}. It is never shown again; leave this blank to keep it.`
  return provider?.needsApiKey === false ? 'Not needed for this provider.' : 'It is never shown again.'
}
