import type { Tx } from '../../../platform/tenancy.ts'
import { SAMPLE_TERMINALS } from '../providers/simulator/sample-terminals.ts'
import { keepTerminal } from './terminals.queries.ts'

/** Connects the simulator's first terminal without the wizard, so that whoever tries the product out pays by card at once. */
export async function connectSimulatedTerminal(tx: Tx, organizationId: string, at: Date): Promise<void> {
  const [terminal] = SAMPLE_TERMINALS
  if (!terminal) throw new Error('The simulator has no terminal')
  await keepTerminal(tx, organizationId, 'simulator', terminal, { at, testMode: true, merchantId: undefined })
}
