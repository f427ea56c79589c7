import type { DrawerRecord } from './drawer-record.ts'

/**
 * A record with its ids as a server reads them: the same id in capitals is the same id, wherever it is compared. Versions before
 * kept what was written.
 */
export function withLowerIds(record: DrawerRecord): DrawerRecord {
  const { shiftId, staff, approvedBy, approval, takesBack } = record
  const lower = <T extends { readonly id: string }>(one: T): T => ({ ...one, id: one.id.toLowerCase() })
  return {
    ...lower(record),
    tillId: record.tillId.toLowerCase(),
    shiftId: shiftId?.toLowerCase() ?? null,
    staff: lower(staff),
    approvedBy: approvedBy && lower(approvedBy),
    approval: approval && { ...lower(approval), approverId: approval.approverId.toLowerCase() },
    ...(takesBack !== undefined && { takesBack: takesBack.toLowerCase() }),
  }
}
