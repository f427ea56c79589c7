import type { JournalEnd } from '@tuppence/domain/tills'
import type { Chance } from './chance.ts'

interface ModelTill {
  readonly id: string
  readonly code: string
  /** The furthest that has arrived. */
  end: JournalEnd
  /** The furthest that the till itself has told of: at first, that it has sold nothing. */
  said: JournalEnd
  saidAt: number
  /** The numbers that were passed over last. */
  aside: { readonly to: number; readonly at: number } | undefined
}

const MARGIN = 1_000
/** Who asks again this soon has not lost another memory. */
const SAME_LOSS_MS = 60_000

/** The tills of a business, and where each goes on from: as `endOfJournal` of the server has it. */
export class TillsModel {
  readonly #tills = new Map<string, ModelTill>()

  /** @returns the till that this device is, and the end of its journal */
  register(
    deviceId: string,
    journal: JournalEnd | null | undefined,
    { chance, now }: { chance: Chance; now: number },
  ): { till: { id: string; code: string; name: string }; journal: JournalEnd } {
    const known = this.#tills.get(deviceId)
    if (known) return { till: named(known), journal: endOf(known, journal, now) }
    const code = `T${this.#tills.size + 1}`
    const end = { sequence: 0, seal: '' }
    const made = { id: chance.uuid(now), code, end, said: end, saidAt: now, aside: undefined }
    this.#tills.set(deviceId, made)
    return { till: named(made), journal: end }
  }

  /** A record of a till has arrived. */
  arrived(tillId: string | undefined, end: JournalEnd): void {
    const till = [...this.#tills.values()].find(({ id }) => id === tillId)
    if (till && end.sequence > till.end.sequence) till.end = end
  }
}

function endOf(till: ModelTill, journal: JournalEnd | null | undefined, now: number): JournalEnd {
  if (journal && journal.sequence > till.said.sequence) Object.assign(till, { said: journal, saidAt: now })
  const known = till.said.sequence > till.end.sequence ? till.said : till.end
  if (journal) return journal.sequence >= known.sequence ? journal : known
  const { aside } = till
  const end = aside && aside.to > known.sequence ? { sequence: aside.to, seal: known.seal } : known
  if (journal === undefined) return end
  const before = aside ?? { to: 0, at: till.saidAt }
  if (before.to === end.sequence && now - before.at < SAME_LOSS_MS) return end
  till.aside = { to: end.sequence + MARGIN, at: now }
  return { sequence: till.aside.to, seal: end.seal }
}

const named = ({ id, code }: ModelTill) => ({ id, code, name: code })
