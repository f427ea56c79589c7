import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endSession, type SignedInUser } from '@tuppence/contract/identity'
import { endRemoteAccess, type RemoteAccess, remoteAccessHere } from '@tuppence/contract/remote-access'
import { DoorOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { clearStoredUser } from '../../foundation/session/stored-session.ts'
import { forgetShopHere } from '../../offline/copy/forget-shop.ts'
import { Button, toast } from '../../ui/index.ts'

/** Stands over every screen of a shop while its provider is in it, or may come in: for both of them. */
export function RemoteAccessStrip() {
  const user = useSignedInUser()
  return user.session === 'remote' ? <Helping user={user} /> : <HelpedByProvider />
}

/** AUTH-053: whoever helps never takes the shop for their own. */
function Helping({ user }: { user: SignedInUser }) {
  // The feed has it asked again when the shop ends the access; the refusal is what shows that it is over.
  useCall(remoteAccessHere, {})
  const queries = useQueryClient()
  useEffect(() => {
    const leftMs = Math.max(0, Date.parse(user.expiresAt) - Date.now()) + 500
    const timer = setTimeout(() => void refresh(queries, '/api/remote-access'), leftMs)
    return () => clearTimeout(timer)
  }, [user.expiresAt, queries])
  const leave = useMutation({
    mutationFn: () => send(endSession, {}),
    onSuccess: async () => {
      clearStoredUser()
      await forgetShopHere(user.organizationId).catch(() => undefined)
      location.assign('/super-admin')
    },
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  return (
    <Strip
      action={
        <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
          Leave the shop
        </Button>
      }
    >
      <strong>Remote access to {user.businessName}</strong> until {clockTime(user.expiresAt)}. Everything you
      do is noted for them.
    </Strip>
  )
}

/** Decision D17: the shop sees who is there and why, and ends it. */
function HelpedByProvider() {
  const { data } = useCall(remoteAccessHere, {})
  const alive = useUntilExpired(data?.accesses ?? [])
  return alive.map((access) => <Helped key={access.id} access={access} />)
}

function Helped({ access }: { access: RemoteAccess }) {
  const mayEnd = useMay('manage-settings')
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => send(endRemoteAccess, { params: { id: access.id } }),
    onSuccess: () => refresh(queries, '/api/remote-access'),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  const { operatorName, reason, state, expiresAt } = access
  return (
    <Strip
      action={
        mayEnd ? (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
            {state === 'open' ? 'End it now' : 'Keep them out'}
          </Button>
        ) : null
      }
    >
      <strong>
        {operatorName} of your provider {state === 'open' ? 'is in this shop' : 'may come into this shop'}
      </strong>{' '}
      until {clockTime(expiresAt)}: {reason}
    </Strip>
  )
}

function Strip({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-remote px-4 py-2 text-sm text-on-remote"
    >
      <DoorOpen size={20} aria-hidden className="shrink-0" />
      <p className="figures min-w-48 flex-1 [overflow-wrap:anywhere]">{children}</p>
      {action}
    </div>
  )
}

/** "14:05", by this device's clock, beside which it is read. */
const clockTime = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Those whose time is not over: nobody tells of that, so it is looked at when it comes. */
function useUntilExpired(accesses: readonly RemoteAccess[]): readonly RemoteAccess[] {
  const [nowMs, setNowMs] = useState(Date.now)
  const next = Math.min(...accesses.map(({ expiresAt }) => Date.parse(expiresAt)).filter((at) => at > nowMs))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, next - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [next])
  return accesses.filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs)
}
