import { fetchedPart } from '../../ui/index.ts'

/** Says who helps from elsewhere, for as long as somebody does. */
export const RemoteAccess = fetchedPart(
  async () => (await import('./remote-access-strip.tsx')).RemoteAccessStrip,
)
