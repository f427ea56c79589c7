/** Where each of a shop's doors keeps who is signed in on this device (AUTH-022). */
export const POS_CUSTOMER_KEY = 'tuppence_pos_customer'
export const BACK_OFFICE_CUSTOMER_KEY = 'tuppence_back_office_customer'

/** The businesses as whose people somebody is signed in here, as far as this window can know. */
export function businessesHere(): ReadonlySet<string> {
  const { localStorage: lasting, sessionStorage: ofWindow } = globalThis
  const texts = [POS_CUSTOMER_KEY, BACK_OFFICE_CUSTOMER_KEY].flatMap((key) => [
    lasting?.getItem(key),
    ofWindow?.getItem(key),
  ])
  return new Set(texts.flatMap((text) => organizationIn(text) ?? []))
}

function organizationIn(text: string | null | undefined): string | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const id: unknown = Reflect.get(Object(stored), 'organizationId')
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
