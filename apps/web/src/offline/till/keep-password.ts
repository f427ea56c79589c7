import { getUser } from '@tuppence/contract/identity'
import { fullName } from '@tuppence/domain/names'
import { openTillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { DevicePeople } from './device-people.ts'

/**
 * The server has just let somebody in by their password on this device: they can unlock it with that without a network too
 * (decision D4). Kept as a slow hash under a key that cannot leave the device. A till that cannot keep it sells all the same.
 */
export async function keepPassword(password: string): Promise<void> {
  try {
    const db = await openTillDatabase()
    const { email: _email, profileImageUrl: _picture, ...user } = await send(getUser, {})
    const name = fullName(user) || user.username
    const people = new DevicePeople(db, user.organizationId)
    const { id, permissions } = user
    await people.keep({ person: { id, name, permissions }, user, password })
  } catch (error) {
    console.warn('This device does not know its person without a network', error)
  }
}
