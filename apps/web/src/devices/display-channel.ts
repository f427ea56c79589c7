import { z } from 'zod'

const item = z.object({
  id: z.string(),
  name: z.string(),
  /** Unit price and line total as money texts, as on the wire (DATA-030). */
  price: z.string(),
  quantity: z.number(),
  total: z.string(),
})

/** What the customer sees (DATA-030, DATA-031), and whose till it is. */
export const displayStateSchema = z.object({
  businessName: z.string(),
  items: z.array(item),
  subtotal: z.string(),
  /** "VAT (20%)", or "VAT" where rates differ. */
  vatLabel: z.string(),
  vatAmount: z.string(),
  /** Line and basket discounts together; "0.00" for none. */
  discount: z.string(),
  total: z.string(),
  paymentMethod: z.string().optional(),
  change: z.string().optional(),
  /** The sale is paid: the customer is thanked until the next item. */
  isPaid: z.boolean(),
})
export type DisplayState = z.infer<typeof displayStateSchema>

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: displayStateSchema }),
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('state-request') }),
])
type Message = z.infer<typeof messageSchema>

/** Names the till of this browser whose cart the display shows; written by the till, read by the display. */
const TILL_KEY = 'tuppence_customer_display_till'

const channelName = (tillKey: string) => `tuppence-customer-display:${tillKey}`

export interface DisplaySender {
  show(state: DisplayState): void
  close(): void
}

/** The till's end. It answers a display that opens late or opens again with the cart as it is. */
export function openDisplaySender(tillKey: string): DisplaySender {
  localStorage.setItem(TILL_KEY, tillKey)
  const channel = new BroadcastChannel(channelName(tillKey))
  const post = (message: Message) => channel.postMessage(message)
  let last: DisplayState | undefined
  channel.onmessage = ({ data }) => {
    if (messageSchema.safeParse(data).data?.type === 'state-request' && last)
      post({ type: 'state', state: last })
  }
  // A till whose window goes away takes the customer's basket from the display with it.
  const leave = () => post({ type: 'closed' })
  addEventListener('pagehide', leave)
  return {
    show(state) {
      last = state
      post({ type: 'state', state })
    },
    close() {
      leave()
      removeEventListener('pagehide', leave)
      channel.close()
    },
  }
}

/** The display's end: calls back with what the till shows, undefined while there is no till. */
export function listenToTill(onState: (state: DisplayState | undefined) => void): () => void {
  let channel: BroadcastChannel | undefined
  const connect = () => {
    channel?.close()
    const tillKey = localStorage.getItem(TILL_KEY)
    if (tillKey === null) return
    channel = new BroadcastChannel(channelName(tillKey))
    channel.onmessage = ({ data }) => {
      const message = messageSchema.safeParse(data).data
      if (message?.type === 'state') onState(message.state)
      if (message?.type === 'closed') onState(undefined)
    }
    channel.postMessage({ type: 'state-request' } satisfies Message)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TILL_KEY) connect()
  }
  connect()
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('storage', onStorage)
    channel?.close()
  }
}
