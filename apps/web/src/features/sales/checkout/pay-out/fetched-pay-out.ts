import { fetchedPart, OnItsWay } from '../../../../ui/index.ts'

/** Behind the till's first screen: `BEHIND` in apps/web/files-of-code.ts. */
export const PayOutPanel = fetchedPart(
  async () => (await import('./pay-out-panel.tsx')).PayOutPanel,
  OnItsWay,
)
