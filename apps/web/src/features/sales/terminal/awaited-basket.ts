/** What stands in place of the basket while this device still reads it after a reload. */
export const BRINGING_BACK = 'Bringing back your basket…'
