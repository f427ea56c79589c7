import { approve, listColleagues } from '@tuppence/contract/pins'
import { permissionsOf } from '@tuppence/domain/staff'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { server } from './test-server.ts'

/**
 * Maria Moss, a manager, has a PIN.
 *
 * @param minutesAgo how old what she approves is, by the server's clock
 */
export function withManager(minutesAgo = 0): void {
  const atMs = Date.now() - minutesAgo * 60_000
  const manager = {
    ...{ id: crypto.randomUUID(), name: 'Maria Moss', hasPin: true },
    permissions: permissionsOf('manager', {
      ...{ canProcessRefunds: true, canManageInventory: true, canViewReports: true },
    }),
  }
  server.answer(listColleagues, [manager])
  server.answer(approve, {
    ...{ id: crypto.randomUUID(), approver: { id: manager.id, name: manager.name } },
    ...{ at: new Date(atMs).toISOString(), expiresAt: new Date(atMs + 900_000).toISOString() },
  })
}

export const pinAsked = () => page.getByRole('dialog', { name: 'Ask somebody who may' })

/** She allows what is said so. */
export async function byPin(what: string): Promise<void> {
  await expect.element(pinAsked()).toHaveTextContent(what)
  await expect.element(pinAsked().getByLabelText(/^PIN of/)).toHaveFocus()
  await userEvent.keyboard('2580')
  await expect.element(pinAsked()).not.toBeInTheDocument()
}
