import { readDisplayContent } from '@tuppence/contract/displays'
import { listReceiptMails } from '@tuppence/contract/e-receipts'
import type { SignedInUser } from '@tuppence/contract/identity'
import { listTills } from '@tuppence/contract/tills'
import { DEFAULT_DISPLAY_CONTENT } from '@tuppence/domain/sales'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'
import { server } from './test-server.ts'
import { answerTill } from './till.ts'

/** Opens what hangs on this device, of a shop that has set up nothing. */
export async function openHardware(user: SignedInUser): Promise<void> {
  answerTill(user)
  server.answerByDefault(listReceiptMails, { hasMailServer: true, mails: [] })
  server.answerByDefault(listTills, [])
  const businessName = user.businessName ?? ''
  server.answerByDefault(readDisplayContent, {
    businessName,
    logo: '',
    content: DEFAULT_DISPLAY_CONTENT,
  })
  openScreen('/settings?tab=hardware', user)
  await expect.element(page.getByRole('button', { name: 'Receipt Settings' })).toBeVisible()
}
