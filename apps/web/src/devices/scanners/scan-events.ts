/** The event of the window by which a scanner that is no keyboard hands in a code: its `detail`. */
export const HANDED_SCAN = 'tuppence-scan'

/** The event of the window that tells of a scan whose characters another keyboard layout has spoilt. */
export const UNREADABLE_SCAN = 'tuppence-scan-unreadable'
