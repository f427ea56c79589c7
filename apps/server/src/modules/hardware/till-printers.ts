import { isPrinterRefusal, type PrinterSeen, type TillPrinter } from '@tuppence/contract/printers'
import { drawerBytes } from '@tuppence/printing/paper-bytes'
import { familyOf, type PrinterPaper } from '@tuppence/printing/printer-families'
import { ESC_POS_DRAWER_NOW, faultOf, type PrinterStatus } from '@tuppence/printing/status'
import { Refused } from '../../platform/http/refused.ts'
import { PrintJobs } from './transport/print-jobs.ts'
import { PRIVATE_NETWORKS, PrinterNetworks } from './transport/printer-networks.ts'
import { Pulses } from './transport/pulses.ts'
import {
  askPrinter,
  PATIENCE,
  type PrinterAt,
  type PrinterPatience,
  type PrintOutcome,
  sendToPrinter,
} from './transport/send-to-printer.ts'

export interface PrintersDeps {
  readonly networks: PrinterNetworks
  readonly now: () => Date
  /** Told of each printer that was asked, whatever it said. */
  readonly onSeen: (organizationId: string, tillId: string, seen: PrinterSeen) => Promise<void>
  /** Told of what went wrong beside a print, and does not decide it. */
  readonly onError: (error: unknown) => void
  /** As printers of shops need it where left out. */
  readonly patience?: PrinterPatience
}

/** A printer with the business that it is of: the same address may be two printers in two shops' networks. */
export interface PrinterOfBusiness {
  readonly organizationId: string
  readonly printer: TillPrinter
  /** The session that asks. */
  readonly askedBy: string
}

/** What is to be printed. */
export interface PaperJob {
  /** Made when its turn comes, and not for a repeat. */
  readonly bytes: () => Promise<Uint8Array>
  /** Told where it is not on paper, or surely not whole. */
  readonly notPrinted?: () => Promise<void>
}

export const paperOf = ({ family, columns }: TillPrinter): PrinterPaper => ({ family, columns })

/** The networks of a server: those it was told, else private ones where it is nobody's but the shop's own. */
export function networksOf({
  printerNetworks,
  production,
}: {
  readonly printerNetworks: readonly string[] | undefined
  readonly production: boolean
}): PrinterNetworks {
  return new PrinterNetworks(printerNetworks ?? (production ? [] : PRIVATE_NETWORKS))
}

/** The network printers of the tills, and what is under way on each. */
export class TillPrinters {
  readonly #deps: PrintersDeps
  readonly #jobs = new PrintJobs()
  readonly #pulses = new Pulses()
  /** The printers that tell how they are and were waited for in vain to say that they are done. */
  readonly #tellNoEnd = new Set<string>()

  constructor(deps: PrintersDeps) {
    this.#deps = deps
  }

  /**
   * Prints, when what came before is printed. The same job, asked for again, is printed once.
   *
   * @param jobId names what is printed; undefined where each ask is another
   * @throws Refused with what the printer tells, or `printer-cut-short` where some of it may be on paper
   */
  print(of: PrinterOfBusiness, { bytes, notPrinted }: PaperJob, jobId?: string): Promise<void> {
    const work = async () => {
      let mayBeWhole = false
      const heed = (outcome: PrintOutcome) => {
        mayBeWhole = outcome.ok || outcome.mayBeWhole
      }
      await this.#send(of, bytes, { heed }).catch(async (error) => {
        if (!mayBeWhole) await notPrinted?.().catch(this.#deps.onError)
        throw error
      })
    }
    if (jobId === undefined) return work()
    const leftNothing = (error: unknown) => !(error instanceof Refused && error.code === 'printer-cut-short')
    const key = `${of.organizationId} ${of.printer.tillId} ${jobId}`
    return this.#jobs.once(key, this.#deps.now().getTime(), leftNothing, work)
  }

  /**
   * Opens the drawer, whatever the printer lacks for printing, and while it prints where it tells how it is.
   *
   * @throws Refused too-busy where it has no time for it while somebody waits: then it does not open later
   */
  openDrawer(of: PrinterOfBusiness): Promise<void> {
    const paper = paperOf(of.printer)
    const offlineBytes = familyOf(paper).language === 'esc-pos' ? ESC_POS_DRAWER_NOW : drawerBytes(paper)
    const { claim, given } = this.#pulses.ask(keyOf(of))
    const inTurn = this.#send(of, async () => drawerBytes(paper), { offlineBytes, isPulse: true, claim })
    const inVain = (error: unknown) => {
      claim()
      throw error
    }
    // What waits no longer, or is given by another, has no turn.
    return Promise.race([given, inTurn.then((isDone) => (isDone ? undefined : given), inVain)])
  }

  /** Asks a printer how it is, now. @throws Refused too-busy */
  async ask(of: PrinterOfBusiness): Promise<PrinterSeen> {
    const status = await this.#jobs.take(keyOf(of), of.askedBy, async () => {
      const at = await this.#addressOf(of).catch(faultOrThrow)
      return typeof at === 'string' ? at : askPrinter(at)
    })
    return typeof status === 'string' ? this.#seen(of, null, status) : this.#seen(of, status, null)
  }

  /** @throws Refused printer-not-allowed */
  async refuseAddress(host: string, organizationId: string): Promise<void> {
    // A name that cannot be looked up now may be one tomorrow: the printer is not there yet.
    const address = await this.#deps.networks.addressOf(host, organizationId).catch(() => 'unknown')
    if (address === undefined) throw new Refused('printer-not-allowed')
  }

  async #send(
    of: PrinterOfBusiness,
    bytes: () => Promise<Uint8Array>,
    { offlineBytes, isPulse = false, claim, heed }: SendOptions,
  ): Promise<boolean> {
    const key = keyOf(of)
    // When its turn comes, and no sooner: what only waited for one that was never begun is not claimed to be on paper.
    const work = async () => {
      if (claim && !claim()) return undefined
      const at = await this.#addressOf(of)
      const job = await bytes()
      return sendToPrinter(at, job, {
        ...{ offlineBytes, isPulse, patience: this.#patienceWith(key) },
        nextPulse: () => this.#pulses.next(key),
      }).catch((error) => {
        this.#deps.onError(error)
        return NOBODY_KNOWS
      })
    }
    const outcome = await this.#jobs.take(key, of.askedBy, work, { isAhead: isPulse })
    if (!outcome) return false
    if (outcome.ok && outcome.end === 'told') this.#tellNoEnd.delete(key)
    if (outcome.ok && outcome.end === 'waited-for') this.#tellNoEnd.add(key)
    heed?.(outcome)
    await this.#seen(of, outcome.status, outcome.ok ? null : outcome.fault)
    if (!outcome.ok) throw new Refused(outcome.mayHavePrinted ? 'printer-cut-short' : outcome.fault)
    return true
  }

  /** A printer that never says when it is done is watched for faults, so that those after it do not wait as long each. */
  #patienceWith(key: string): PrinterPatience {
    const { patience = PATIENCE } = this.#deps
    return this.#tellNoEnd.has(key) ? { ...patience, endMs: patience.endMs / 5 } : patience
  }

  /** Looked up and judged at each job: what a name means may have changed since it was saved. */
  async #addressOf({ organizationId, printer }: PrinterOfBusiness): Promise<PrinterAt> {
    if (printer.connection !== 'network' || printer.host === null || printer.port === null)
      throw new Refused('no-device')
    const address = await this.#deps.networks.addressOf(printer.host, organizationId).catch((error) => {
      throw error instanceof Refused ? error : new Refused('printer-unreachable')
    })
    if (address === undefined) throw new Refused('printer-not-allowed')
    return { address, port: printer.port, isStar: familyOf(paperOf(printer)).language !== 'esc-pos' }
  }

  async #seen(
    { organizationId, printer }: PrinterOfBusiness,
    status: PrinterStatus | null,
    fault: string | null,
  ): Promise<PrinterSeen> {
    const seen: PrinterSeen = {
      seenAt: this.#deps.now().toISOString(),
      fault: fault ?? (status && faultOf(status)),
      isPaperLow: status && status.paper === 'low',
    }
    // A receipt that is on paper is there, whether or not its printer's state could be written down.
    await this.#deps.onSeen(organizationId, printer.tillId, seen).catch(this.#deps.onError)
    return seen
  }
}

interface SendOptions {
  readonly offlineBytes?: Uint8Array
  /** For the drawer: it opens before what waits is printed. */
  readonly isPulse?: boolean
  /** Whether it is wanted still, asked when its turn comes. */
  readonly claim?: () => unknown
  readonly heed?: (outcome: PrintOutcome) => void
}

/** What is told of a printer that is not asked: why not. */
function faultOrThrow(error: unknown): string {
  if (error instanceof Refused && isPrinterRefusal(error.code)) return error.code
  throw error
}

/** A job that broke down after it was begun. */
const NOBODY_KNOWS: PrintOutcome = {
  ok: false,
  fault: 'printer-silent',
  mayHavePrinted: true,
  mayBeWhole: true,
  status: null,
}

const keyOf = ({ organizationId, printer }: PrinterOfBusiness) =>
  `${organizationId} ${printer.host} ${printer.port}`
