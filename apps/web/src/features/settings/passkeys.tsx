import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '@tuppence/contract/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { createPasskey, explainPasskey, hasPasskeys } from '../../foundation/passkeys/passkeys.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, ConfirmDialog, Field, FormDialog, Input, Loaded, toast } from '../../ui/index.ts'

/** One's own passkeys. By PIN, and under remote access, there is nothing to see here. */
export function Passkeys() {
  const { passwordOpens, remoteAccess } = useSignedInUser()
  return passwordOpens || remoteAccess ? null : <PasskeysCard />
}

function PasskeysCard() {
  const list = useCall(listPasskeys, {})
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const queries = useQueryClient()
  const renew = () => refresh(queries, listPasskeys.path)
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => send(removePasskey, { params: { id } }),
    onSuccess: () => toast({ title: 'Passkey removed' }),
    onError: (error) => toast({ title: 'Not removed', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      setRemoving(undefined)
      await renew()
    },
  })
  return (
    <Card aria-label="Passkeys" className="grid gap-3 p-5">
      <h2 className="text-xl">Passkeys</h2>
      <p className="max-w-prose text-ink-muted">
        Log in to the back office with your fingerprint, your face or this device’s PIN instead of your
        password and code.
      </p>
      <Loaded {...list} what="The list of passkeys">
        {({ isOffered, passkeys }) => (
          <>
            <ul className="grid">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
              ))}
            </ul>
            {isOffered && hasPasskeys() ? (
              <div>
                <Button onClick={() => setIsAdding(true)}>
                  <KeyRound size={18} aria-hidden />
                  Add a passkey
                </Button>
              </div>
            ) : (
              <p className="text-sm text-ink-muted">
                {isOffered
                  ? 'This browser can’t make passkeys here.'
                  : 'Passkeys need a secure web address (https). Ask whoever runs Tuppence for your shop.'}
              </p>
            )}
          </>
        )}
      </Loaded>
      {isAdding ? (
        <AddPasskey
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false)
            void renew()
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? ''}?`}
        consequence="It no longer logs you in, and all other devices are logged out. You can also delete it on the device itself."
        confirmLabel="Remove it"
        isDangerous
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onOpenChange={(isOpen) => isOpen || setRemoving(undefined)}
      />
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const timeZone = useShopTimeZone()
  const { name, createdAt, lastUsedAt } = passkey
  const timeOf = (at: string) => shopTime(new Date(at), timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid min-w-60 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="figures text-sm text-ink-muted">
          Added {timeOf(createdAt)} ·{' '}
          {lastUsedAt === null ? 'Not used yet' : `Last used ${timeOf(lastUsedAt)}`}
        </p>
      </div>
      <Button onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  )
}

/** Its name first, because the browser's own question closes when it is left. */
function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await send(beginPasskey, {})
      const created = await createPasskey(options)
      return send(addPasskey, { body: { name: name.trim(), created } })
    },
    onSuccess: () => {
      toast({ title: 'Passkey added' })
      onAdded()
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      description="Give it a name you’ll recognise. Your browser then asks how you want to keep it."
      goOn="Continue"
      width="narrow"
      isBlocked={name.trim() === ''}
      isSending={add.isPending}
      refused={add.isError ? { title: explainPasskey(add.error) } : undefined}
      onSubmit={() => {
        if (name.trim() !== '' && !add.isPending) add.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Name" hint="Such as “Work laptop” or “My phone”." required>
        {(links) => (
          <Input {...links} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}
