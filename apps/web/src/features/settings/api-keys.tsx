import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiKey, listApiKeys, removeApiKey } from '@tuppence/contract/api-keys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, ConfirmDialog, Loaded, toast } from '../../ui/index.ts'
import { AddApiKey } from './add-api-key.tsx'

/** The keys of programs, for those who manage settings; under remote access there is nothing to see here. */
export function ApiKeys() {
  const mayManage = useMay('manage-settings')
  const { remoteAccess } = useSignedInUser()
  return mayManage && !remoteAccess ? <ApiKeysCard /> : null
}

function ApiKeysCard() {
  const list = useCall(listApiKeys, {})
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<ApiKey>()
  const queries = useQueryClient()
  const renew = () => refresh(queries, listApiKeys.path)
  const remove = useMutation({
    mutationFn: ({ id }: ApiKey) => send(removeApiKey, { params: { id } }),
    onSuccess: () => toast({ title: 'API key removed' }),
    onError: (error) => toast({ title: 'Not removed', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      setRemoving(undefined)
      await renew()
    },
  })
  return (
    <Card aria-label="API keys" className="grid gap-3 p-5">
      <h2 className="text-xl">API keys</h2>
      <p className="max-w-prose text-ink-muted">
        An API key lets a program, such as your web shop or accounting software, use this shop’s data.{' '}
        <a className="underline" href="/api">
          API guide
        </a>
      </p>
      <Loaded {...list} what="The list of API keys">
        {({ apiKeys }) =>
          apiKeys.length === 0 ? (
            <p className="text-ink-muted">No API keys yet</p>
          ) : (
            <ul className="grid">
              {apiKeys.map((apiKey) => (
                <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRemove={() => setRemoving(apiKey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button onClick={() => setIsAdding(true)}>
          <KeyRound size={18} aria-hidden />
          Create an API key
        </Button>
      </div>
      {isAdding ? <AddApiKey onMade={() => void renew()} onClose={() => setIsAdding(false)} /> : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? ''}?`}
        consequence="The program using this key loses access straight away. You can’t undo this: it would need a new key."
        confirmLabel="Remove key"
        isDangerous
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onOpenChange={(isOpen) => isOpen || setRemoving(undefined)}
      />
    </Card>
  )
}

function ApiKeyRow({ apiKey, onRemove }: { apiKey: ApiKey; onRemove: () => void }) {
  const timeZone = useShopTimeZone()
  const { name, lastFour, scopes, madeByName, createdAt, expiresAt, lastUsedAt } = apiKey
  const timeOf = (at: string) => shopTime(new Date(at), timeZone)
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid min-w-60 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {isOver ? <Badge state="bad">Expired</Badge> : null}
        </p>
        <p className="text-sm">{scopes.join(', ')}</p>
        <p className="figures text-sm text-ink-muted">
          Ends in {lastFour} · Created {timeOf(createdAt)} by {madeByName} ·{' '}
          {lastUsedAt === null ? 'Not used yet' : `Last used ${timeOf(lastUsedAt)}`}
          {expiresAt === null ? '' : ` · ${isOver ? 'Expired' : 'Expires'} ${timeOf(expiresAt)}`}
        </p>
      </div>
      <Button onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  )
}
