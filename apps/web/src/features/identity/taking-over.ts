import { CallFailed } from '@tuppence/contract/client'
import type { SignedInUser } from '@tuppence/contract/identity'
import { switchStaff } from '@tuppence/contract/pins'
import { shownName } from '../../foundation/address/places.ts'
import { send } from '../../foundation/asking/api.ts'
import { atTillsWork } from '../../foundation/session/locked-rights.ts'
import type { KeptUser, useEngine } from '../../offline/index.ts'
import { inTime, WAIT_MS, WHY_NOT_HERE } from './ask-the-server.ts'

export type Proof =
  | { readonly personId: string; readonly pin: string }
  | { readonly username: string; readonly password: string }

type Engine = ReturnType<typeof useEngine>

/** What the server said of a change of hands, or why it said nothing. */
export type Heard = { readonly user: SignedInUser } | { readonly failure: unknown }

/** So long an answer is waited for that comes after the device has decided, or where only the server can. */
const GIVEN_UP_AFTER_MS = 20_000

/** Until the device decides. */
export const isLate = () => new Promise<undefined>((settle) => setTimeout(() => settle(undefined), WAIT_MS))

interface Asked {
  readonly proof: Proof
  readonly deviceId: string | undefined
  /** The back office goes with its sign-in and the window begins anew: nobody is there to hear a late answer. */
  readonly isOffice: boolean
}

/** What the server says, once the device has kept the secret; where its answer was lost, it is asked once more. */
export async function askServer(engine: Engine, { proof, deviceId, isOffice }: Asked): Promise<Heard> {
  try {
    const { people } = engine
    const publicKey = await people.publicKey()
    // Beside the question: whoever takes over does not wait for both, and may leave the page as soon as the till is theirs.
    const toKeep = people.prepare('pin' in proof ? proof.pin : proof.password).catch(() => undefined)
    const body = { ...proof, ...(deviceId && { deviceId, ...(publicKey && { publicKey }) }) }
    const options = isOffice ? inTime() : { signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) }
    const { user } = await send(switchStaff, { body }, options).catch((failure: unknown) => {
      if (isOffice || (failure instanceof CallFailed && failure.status < 500)) throw failure
      return send(switchStaff, { body }, options)
    })
    const { email: _email, profileImageUrl: _picture, ...kept } = user
    const person = { id: user.id, name: shownName(user), permissions: user.permissions }
    const secret = 'pin' in proof ? { pin: toKeep } : { password: toKeep }
    await Promise.race([people.keep({ person, user: kept, ...secret }).catch(() => {}), isLate()])
    return { user }
  } catch (failure) {
    return { failure }
  }
}

/** What the device knows by itself: who they are, or why it cannot tell, in words. */
export async function askDevice(engine: Engine, proof: Proof): Promise<KeptUser | string> {
  const { people } = engine
  const known = (await people.list()).find(({ id, user }) =>
    'pin' in proof
      ? id === proof.personId
      : user?.username.toLowerCase() === proof.username.trim().toLowerCase(),
  )
  if (!known?.user) return WHY_NOT_HERE.unknown
  const [kind, secret] =
    'pin' in proof ? (['pin', proof.pin] as const) : (['password', proof.password] as const)
  const checked = await people.check(known.id, kind, secret)
  if (checked === 'wrong' && kind === 'password') return 'Invalid username or password for this business.'
  if (checked !== 'right') return WHY_NOT_HERE[checked]
  return kind === 'pin' ? atTillsWork(known.user) : known.user
}
