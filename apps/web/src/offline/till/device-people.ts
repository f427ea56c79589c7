import type { SignedInUser } from '@tuppence/contract/identity'
import type { Colleague } from '@tuppence/contract/pins'
import { DAY_MS } from '@tuppence/domain/durations'
import type { SaleApproval } from '@tuppence/domain/sales'
import { type Approvable, approvalText, mayApprove, mayUseTill } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
import type { TillDatabase } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import {
  canKeepSecrets,
  type DeviceKeys,
  fits,
  makeDeviceKeys,
  makeVerifier,
  signText,
  type Verifier,
} from './device-secrets.ts'
import { metaKeys, readMeta, readMetaOf, type TillRecord } from './till-records.ts'

/** Who is signed in, without what only the server's answer is good for. */
export type KeptUser = Omit<SignedInUser, 'email' | 'profileImageUrl'>

/** A person whom this device knows: the server found a secret of theirs right on it. */
interface DevicePerson {
  readonly id: string
  readonly name: string
  readonly permissions: Colleague['permissions']
  readonly pin?: Verifier | undefined
  readonly password?: Verifier | undefined
  /** Of those who have signed in here: with it they can take over the till. */
  readonly user?: KeptUser | undefined
  /** The tills they may use, as last heard (STAFF-033); left out for every till, and for this one. */
  readonly tills?: readonly string[] | undefined
  /** Wrong tries since the last right one. */
  readonly failures: number
  /** When the server last found a secret of theirs right here, in milliseconds. */
  readonly provedAt: number
}

interface Kept {
  readonly keys: DeviceKeys
  readonly people: readonly DevicePerson[]
}

/** A person to choose from without a network, and what they can do here. */
export interface KnownPerson {
  readonly id: string
  readonly name: string
  readonly permissions: Colleague['permissions']
  readonly tills: readonly string[] | undefined
  readonly hasPin: boolean
  readonly hasPassword: boolean
  readonly user: KeptUser | undefined
}

export type Checked = 'right' | 'wrong' | 'locked' | 'unknown' | 'not-given'
export type SecretKind = 'pin' | 'password'

export interface ToKeep {
  readonly person: Pick<DevicePerson, 'id' | 'name' | 'permissions'>
  readonly user?: KeptUser | undefined
  readonly pin?: string | Prepared | undefined
  readonly password?: string | Prepared | undefined
}

/** What is kept of a secret, worked out beforehand: see `prepare`. */
type Prepared = Promise<Verifier | undefined>

export interface ToApprove {
  readonly action: Approvable
  readonly scope: string
  readonly actingId: string
  readonly approverId: string
  readonly tillId: string
  readonly pin: string
}

/** Five tries without a network; after that only the server lets this person in here (reliability R12). */
const MOST_FAILURES = 5
/** As long as a till's own sign-in (AUTH-028). */
const KEPT_FOR_MS = 90 * DAY_MS

const keyOf = (organizationId: string) => `device-people:${organizationId}`

/** The people of one business who can unlock this device, take it over and approve on it without a network (decision D4). */
export class DevicePeople {
  readonly #db: TillDatabase
  readonly #organizationId: string
  readonly #nowMs: () => number

  constructor(db: TillDatabase, organizationId: string, nowMs: () => number = Date.now) {
    this.#db = db
    this.#organizationId = organizationId
    this.#nowMs = nowMs
  }

  /** The device's public key, for the server; undefined where the browser keeps no keys. */
  async publicKey(): Promise<string | undefined> {
    return (await this.#keys())?.publicKey
  }

  /** Works out what is kept of a secret, which takes a moment, before anybody has said that it is right. */
  async prepare(secret: string): Prepared {
    const keys = await this.#keys()
    return keys && (await makeVerifier(keys, secret))
  }

  /** Remembers a secret that the server has just found right here. Tries that were wrong before are forgotten. */
  async keep({ person, user, pin, password }: ToKeep): Promise<void> {
    const keys = await this.#keys()
    if (!keys) return
    const verifierOf = (secret: string | Prepared | undefined) =>
      typeof secret === 'string' ? makeVerifier(keys, secret) : secret
    const [ofPin, ofPassword] = await Promise.all([verifierOf(pin), verifierOf(password)])
    await this.#change((people) => {
      const before = people.find(({ id }) => id === person.id)
      const now: DevicePerson = {
        ...person,
        pin: ofPin ?? before?.pin,
        password: ofPassword ?? before?.password,
        user: user ? atWork(user) : before?.user,
        failures: 0,
        provedAt: this.#nowMs(),
      }
      return [...people.filter(({ id }) => id !== person.id), now]
    })
  }

  async list(): Promise<KnownPerson[]> {
    const people = (await this.#read())?.people ?? []
    return people
      .filter((person) => this.#isFresh(person))
      .map(({ id, name, permissions, pin, password, user, tills }) => ({
        ...{ id, name, permissions, user, tills },
        hasPin: pin !== undefined,
        hasPassword: password !== undefined,
      }))
      .sort((a, b) => a.name.localeCompare(b.name))
  }

  /** What the server says of the people: who has gone is forgotten here, and rights are as they are now. */
  async refresh(colleagues: readonly Colleague[]): Promise<void> {
    if (!(await this.#read())) return
    await this.#change((people) =>
      people.flatMap((person) => {
        const now = colleagues.find(({ id }) => id === person.id)
        if (!now) return []
        const { name, permissions, hasPin, tills } = now
        const user = person.user && { ...person.user, permissions: [...permissions] }
        return [{ ...person, name, permissions, user, tills, ...(hasPin ? {} : { pin: undefined }) }]
      }),
    )
  }

  /** A secret that the server refuses is none here either. */
  async forget(personId: string, kind: SecretKind): Promise<void> {
    if (!(await this.#read())) return
    await this.#change((people) =>
      people.map((person) => (person.id === personId ? { ...person, [kind]: undefined } : person)),
    )
  }

  /** Somebody who was dismissed is let in here no more. */
  async dismiss(personId: string): Promise<void> {
    if (!(await this.#read())) return
    await this.#change((people) => people.filter(({ id }) => id !== personId))
  }

  /** Whether somebody may take over or unlock this device, which may be a till that they were not given (STAFF-033). */
  async check(personId: string, kind: SecretKind, secret: string): Promise<Checked> {
    const checked = await this.#checkSecret(personId, kind, secret)
    if (checked !== 'right') return checked
    const person = (await this.#read())?.people.find(({ id }) => id === personId)
    const record = await readMetaOf<TillRecord>(this.#db, metaKeys.till(this.#organizationId))
    return record && !mayUseTill(person?.tills, record.till.id) ? 'not-given' : 'right'
  }

  /** The try is written down as wrong before it is looked at: a page that is closed meanwhile has had it. */
  async #checkSecret(personId: string, kind: SecretKind, secret: string): Promise<Checked> {
    const kept = await this.#read()
    const person = kept?.people.find(({ id }) => id === personId)
    const verifier = person?.[kind]
    if (!kept || !person || !verifier || !this.#isFresh(person)) return 'unknown'
    let isLocked = false
    await this.#change((people) =>
      people.map((one) => {
        if (one.id !== personId) return one
        isLocked = one.failures >= MOST_FAILURES
        return isLocked ? one : { ...one, failures: one.failures + 1 }
      }),
    )
    if (isLocked) return 'locked'
    if (!(await fits(kept.keys, verifier, secret))) return 'wrong'
    await this.#change((people) => people.map((one) => (one.id === personId ? { ...one, failures: 0 } : one)))
    return 'right'
  }

  /** Another person allows something here by their PIN; the device puts its name to it for the server to check. */
  async approve(
    asked: ToApprove,
  ): Promise<{ ok: true; approval: SaleApproval } | { ok: false; why: Checked }> {
    const { action, scope, approverId, actingId } = asked
    const approver = (await this.list()).find(({ id }) => id === approverId)
    if (!approver || !mayApprove(approver, action, actingId)) return { ok: false, why: 'unknown' }
    const why = await this.#checkSecret(approverId, 'pin', asked.pin)
    const keys = await this.#keys()
    if (why !== 'right' || !keys) return { ok: false, why }
    const id = uuidv7()
    const at = new Date(this.#nowMs()).toISOString()
    const signature = await signText(keys, approvalText({ ...asked, id, at }))
    return { ok: true, approval: { id, action, scope, approverId, at, signature } }
  }

  #isFresh({ provedAt }: DevicePerson): boolean {
    return this.#nowMs() - provedAt < KEPT_FOR_MS
  }

  #read(): Promise<Kept | undefined> {
    return readMetaOf<Kept>(this.#db, keyOf(this.#organizationId))
  }

  async #keys(): Promise<DeviceKeys | undefined> {
    if (!canKeepSecrets()) return undefined
    const kept = await this.#read()
    // A full device keeps none, and goes on as a browser that cannot.
    return kept ? kept.keys : await unlessFull(this.#makeKeys())
  }

  async #makeKeys(): Promise<DeviceKeys> {
    const keys = await makeDeviceKeys()
    const key = keyOf(this.#organizationId)
    // Two windows that begin at once agree on the keys of the first.
    const tx = this.#db.transaction('syncMeta', 'readwrite')
    const other = await readMeta<Kept>(tx.store, key)
    if (!other) await tx.store.put({ key, value: { keys, people: [] }, timestamp: this.#nowMs() })
    await tx.done
    return other?.keys ?? keys
  }

  /** Read and written in one transaction, so that no try in another window is lost. */
  async #change(change: (people: readonly DevicePerson[]) => DevicePerson[]): Promise<void> {
    const key = keyOf(this.#organizationId)
    const tx = this.#db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
    const kept = await readMeta<Kept>(tx.store, key)
    if (kept) {
      const people = change(kept.people)
      await tx.store.put({ key, value: { ...kept, people }, timestamp: this.#nowMs() })
    }
    await tx.done
  }
}

/**
 * Without a network nobody can change a password, and a till must sell: the server asks for it when it is back. What somebody
 * may is kept whole; how they come in the next time says how much of it is open.
 */
const atWork = ({ mustChangePassword: _, passwordOpens = [], ...user }: KeptUser): KeptUser => ({
  ...user,
  permissions: [...user.permissions, ...passwordOpens],
})

/** Everybody who can take over this device without a network, of whatever business they are. */
export async function peopleOfDevice(
  db: TillDatabase,
  nowMs: () => number = Date.now,
): Promise<KnownPerson[]> {
  const keys = await db.getAllKeys('syncMeta', IDBKeyRange.bound(keyOf(''), keyOf('\uffff')))
  const lists = keys.map((key) => new DevicePeople(db, key.slice(keyOf('').length), nowMs).list())
  return (await Promise.all(lists)).flat().filter(({ user }) => user !== undefined)
}
