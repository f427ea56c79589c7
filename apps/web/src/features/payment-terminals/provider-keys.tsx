import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  configureProvider,
  listPaymentProviders,
  type PaymentProviderInfo,
} from '@tuppence/contract/payment-terminals'
import { useEffect, useRef, useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Banner, Button, CopyButton, Loaded, Switch, toast } from '../../ui/index.ts'
import { MerchantField, SecretField } from './key-fields.tsx'
import { NotReached } from './not-reached.tsx'

/** The accounts with the providers that need a key: a real one is not asked for its terminals without. */
export function ProviderKeys({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const providers = useCall(listPaymentProviders, {})
  return (
    <section aria-label="Providers" className="grid gap-1">
      <Heading className={Heading === 'h2' ? 'text-xl' : 'font-semibold'}>
        Your accounts with providers
      </Heading>
      <Loaded {...providers} what="The providers">
        {(list) => {
          const real = list.filter(({ needsApiKey }) => needsApiKey)
          return real.length === 0 ? (
            <p className="text-sm text-ink-muted">This server reaches no provider that needs a key.</p>
          ) : (
            <>
              <NotReached address={real.find(({ webhookAddress }) => webhookAddress)?.webhookAddress} />
              <ul className="grid">
                {real.map((provider) => (
                  <Account key={provider.name} provider={provider} />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Account({ provider }: { provider: PaymentProviderInfo }) {
  const { label, keySetAt, keySetBy, mustEnterKeyAgain, testMode, webhookAddress, hasWebhookSecret } =
    provider
  const [isOpen, setIsOpen] = useState(false)
  const timeZone = useShopTimeZone()
  const since = keySetAt
    ? `Key set on ${shopTime(new Date(keySetAt), timeZone)} by ${keySetBy ?? 'somebody'}${testMode ? ', in test mode' : ''}.`
    : 'Its terminals can be looked for once its key is here.'
  return (
    <li className="grid gap-3 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid min-w-44 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{label}</span>
            <Badge state={keySetAt ? 'good' : mustEnterKeyAgain ? 'bad' : 'neutral'}>
              {keySetAt ? 'Key is here' : mustEnterKeyAgain ? 'Enter the key again' : 'No key'}
            </Badge>
          </span>
          <span className="text-sm text-ink-muted">
            {mustEnterKeyAgain
              ? 'The server’s own secret was changed, and what was sealed under it opens no more.'
              : since}
          </span>
          {provider.lacks ? <span className="text-sm text-warn-ink">{provider.lacks}</span> : null}
        </span>
        {isOpen ? null : (
          <Button
            aria-label={`${keySetAt ? 'Change key' : 'Enter key'} of ${label}`}
            onClick={() => setIsOpen(true)}
          >
            {keySetAt ? 'Change key' : 'Enter key'}
          </Button>
        )}
      </div>
      {isOpen ? <KeyForm provider={provider} onClose={() => setIsOpen(false)} /> : null}
      {webhookAddress && (keySetAt || isOpen) ? (
        <div className="grid gap-1 text-sm">
          <span className="font-semibold">
            Webhook address
            {hasWebhookSecret ? '' : ' (enter it at the provider, and its signing secret here)'}
          </span>
          <span className="flex items-center gap-2">
            <code className="min-w-0 [overflow-wrap:anywhere]">{webhookAddress}</code>
            <CopyButton text={webhookAddress} label={`Copy the webhook address of ${label}`} />
          </span>
        </div>
      ) : null}
    </li>
  )
}

function KeyForm({ provider, onClose }: { provider: PaymentProviderInfo; onClose: () => void }) {
  const { name, label, webhookAddress, keySetAt } = provider
  const [typed, setTyped] = useState({
    ...{ apiKey: '', webhookSecret: '', merchantId: provider.merchantId ?? '', testMode: provider.testMode },
  })
  const write = (part: Partial<typeof typed>) => {
    // What the server said is of what stood there before.
    if (saving.isError) saving.reset()
    setTyped({ ...typed, ...part })
  }
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone: whoever has no mouse types on.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: () => send(configureProvider, { params: { name }, body: typed }),
    onSuccess: async () => {
      toast({
        title: 'Kept',
        description: typed.apiKey
          ? `Whether ${label} takes the key shows at the next scan.`
          : 'The key that was here stays.',
      })
      await Promise.all([
        refresh(client, '/api/payment-providers'),
        refresh(client, '/api/payment-terminals'),
      ])
      onClose()
    },
  })
  const wrong = (field: string) =>
    problemsOf(saving.error).find((one) => one.field === `body.${field}`)?.message
  const [keyWrong, secretWrong] = [wrong('apiKey'), wrong('webhookSecret')]
  return (
    <form
      ref={form}
      aria-label={`Account with ${label}`}
      className="grid gap-4 rounded-md border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {saving.isError && !keyWrong && !secretWrong ? (
        <Banner tone="bad" title={explain(saving.error)} isUrgent />
      ) : null}
      <SecretField
        label="API key"
        hint={
          keySetAt
            ? 'Never shown again; leave it blank to keep the one that is here.'
            : 'It is never shown again.'
        }
        error={keyWrong}
        value={typed.apiKey}
        onType={(apiKey) => write({ apiKey })}
      />
      <MerchantField value={typed.merchantId} onType={(merchantId) => write({ merchantId })} />
      {webhookAddress ? (
        <SecretField
          label="Webhook signing secret"
          hint="The provider shows it beside the webhook. Payments are found without it too, a little later."
          error={secretWrong}
          value={typed.webhookSecret}
          onType={(webhookSecret) => write({ webhookSecret })}
        />
      ) : null}
      <Switch
        label="Test mode"
        hint="No money moves. Turn it off with the provider’s live key."
        checked={typed.testMode}
        onChange={(testMode) => write({ testMode })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
