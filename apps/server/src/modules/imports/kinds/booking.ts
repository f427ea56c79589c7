import type { Ground } from './kind.ts'

/** What an import books in stock, under the chunk that it is of. */
export const bookingOf = (ground: Ground, id: string, movementReason: string) => ({
  organizationId: ground.organizationId,
  id,
  kind: 'import' as const,
  reference: ground.fileName,
  userId: ground.userId,
  movementReason: `${movementReason}: ${ground.fileName}`,
})
