import { unlockTill } from '@tuppence/contract/pins'
import { shownName } from '../../foundation/address/places.ts'
import { send } from '../../foundation/asking/api.ts'
import { oweUnlock } from '../../foundation/session/locked-rights.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { lockName } from '../../foundation/till/till-lock.ts'
import { type SecretKind, useEngine, useTill } from '../../offline/index.ts'
import { inTime, isOutOfReach, WHY_NOT_HERE, whyRefused } from './ask-the-server.ts'

const NOT_LEARNT_YET =
  'Without a network this till does not know your PIN yet: you have not used it here before. Use your password.'

type Prove = (kind: SecretKind, secret: string) => Promise<string | undefined>

/**
 * Whoever is signed in shows a secret of theirs: to the server, which lets the device keep it, or to the device where the
 * server cannot be asked (decision D4).
 *
 * @param isToUnlock opens the lock on the screen: where the server could not be asked, it is told when it can be
 * @param isToLearn waits until the device has kept it, which nobody should who wants to sell
 * @returns a function that answers why it was not taken, in words; undefined where it was
 */
export function useProveOwnSecret({ isToLearn = false, isToUnlock = false } = {}): Prove {
  const engine = useEngine()
  const user = useSignedInUser()
  const { record } = useTill()

  return async (kind, secret) => {
    const { people } = engine
    try {
      const publicKey = await people.publicKey()
      const till = record ? { tillId: record.till.id, ...(publicKey ? { publicKey } : {}) } : {}
      const lock = isToUnlock ? { lockId: lockName() } : {}
      const body = kind === 'pin' ? { pin: secret, ...till, ...lock } : { password: secret, ...till, ...lock }
      await send(unlockTill, { body }, inTime())
      const { email: _email, profileImageUrl: _picture, ...kept } = user
      const person = { id: user.id, name: shownName(user), permissions: user.permissions }
      const keeping = people.keep({ person, user: kept, [kind]: secret })
      if (isToLearn) await keeping
      return undefined
    } catch (failure) {
      if (!isOutOfReach(failure)) return whyRefused(failure)
      const checked = await people.check(user.id, kind, secret)
      const lockId = lockName()
      if (checked === 'right' && isToUnlock && lockId !== undefined)
        oweUnlock({ lockId, secret: kind === 'pin' ? { pin: secret } : { password: secret } })
      if (checked === 'right') return undefined
      if (checked === 'wrong' && kind === 'password') return 'The password is not right.'
      return checked === 'unknown' && kind === 'pin' ? NOT_LEARNT_YET : WHY_NOT_HERE[checked]
    }
  }
}
