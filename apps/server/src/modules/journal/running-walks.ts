import { Refused } from '../../platform/http/refused.ts'

/** A walk reads for minutes and is a connection's whole work: few at a time, so that tills and other shops have the others. */
const MOST_OF_A_BUSINESS = 2
const MOST_OF_THE_SERVER = 4

/** The walks through journals that are under way on this server. */
export class RunningWalks {
  readonly #running = new Map<symbol, string>()

  /**
   * @returns what ends it, once however often it is called
   * @throws Refused with check-running, where as many as may are under way
   */
  begin(organizationId: string): () => void {
    const ofBusiness = [...this.#running.values()].filter((one) => one === organizationId).length
    if (ofBusiness >= MOST_OF_A_BUSINESS || this.#running.size >= MOST_OF_THE_SERVER)
      throw new Refused('check-running')
    const walk = Symbol(organizationId)
    this.#running.set(walk, organizationId)
    return () => {
      this.#running.delete(walk)
    }
  }
}
