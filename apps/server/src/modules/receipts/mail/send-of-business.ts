import type { Database } from '../../../platform/database/connect.ts'
import { isDemoBusiness } from '../../identity/public.ts'
import { type Sending, sendMail } from './mail-server.ts'

const DEMO_SENDS_NONE = 'This is the demo, which sends no mail to anybody.'

/**
 * Hands a mail of a business to the mail server, under the business's name. Never throws where the database answers.
 *
 * Of a business that the demo made none goes out (rule 12): whoever tries the demo writes its name and chooses who gets it.
 */
export async function sendOfBusiness(
  database: Database,
  organizationId: string,
  ...[server, letter, waits]: Parameters<typeof sendMail>
): Promise<Sending> {
  if (await isDemoBusiness(database, organizationId)) return { kind: 'refused', why: DEMO_SENDS_NONE }
  return sendMail(server, letter, waits)
}
