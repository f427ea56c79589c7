import { PauseCircle } from 'lucide-react'
import { useState } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { type ParkedState, useConnectivity } from '../../../offline/index.ts'
import { takenWords } from '../../../offline/parked/parked-words.ts'
import { Banner, Button, Dialog, EmptyState, SearchBox, Skeleton } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { ParkedItem } from './parked-item.tsx'
import { useParkedActions } from './use-parked-actions.ts'

/** With more than these it is quicker to type a few letters than to look. */
const SEARCHED_FROM = 8

/** The baskets put aside in the shop: recall one, or discard what nobody comes back for. */
export function ParkedDialog({ onClose }: { onClose: () => void }) {
  const { parked } = useTerminal()
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Parked baskets" width="medium">
      {parked.isReady ? <ParkedList parked={parked} onClose={onClose} /> : <Waiting />}
    </Dialog>
  )
}

function ParkedList({ parked, onClose }: { parked: ParkedState; onClose: () => void }) {
  const { cart } = useTerminal()
  const { isOnline } = useConnectivity()
  const { recall, discard, understood, busyId } = useParkedActions(onClose)
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const found = parked.baskets.filter(({ label, staffName }) =>
    `${label} ${staffName}`.toLowerCase().includes(sought),
  )
  return (
    <div className="grid gap-3">
      {parked.twice.map(({ id, label, by }) => (
        <Banner
          key={id}
          tone="bad"
          title={`“${label}” was taken up twice`}
          action={<Button onClick={() => void understood(id)}>I have seen to it</Button>}
        >
          It was recalled here while there was no network, and {takenWords(by)} Make sure that it is paid
          once.
        </Banner>
      ))}
      {parked.isOfShop ? null : (
        <Banner tone="warn" title={isOnline ? 'The shop’s list cannot be had now' : 'No network'}>
          Baskets parked on this till can be recalled. Those of the other tills are as last heard, and come
          back with the network.
        </Banner>
      )}
      {parked.baskets.length >= SEARCHED_FROM ? (
        <SearchBox
          label="Find a basket"
          placeholder="Name, note or who parked it"
          value={text}
          onChange={setText}
        />
      ) : null}
      {found.length > 0 ? (
        <ul aria-label="Parked baskets" className="rounded-md border border-line">
          {found.map((entry) => (
            <ParkedItem
              key={entry.id}
              entry={entry}
              isOnline={isOnline}
              isBusy={busyId === entry.id}
              onRecall={() => void recall(entry)}
              onDiscard={() => void discard(entry)}
            />
          ))}
        </ul>
      ) : (
        <NothingParked isSought={sought !== ''} />
      )}
      {found.length > 0 && cart.lines.length > 0 ? (
        <p className="text-sm text-ink-muted">
          What is in the cart now is parked when another basket is recalled.
        </p>
      ) : null}
    </div>
  )
}

function NothingParked({ isSought }: { isSought: boolean }) {
  return (
    <EmptyState
      icon={<PauseCircle size={40} strokeWidth={1.25} aria-hidden />}
      title={isSought ? 'No basket by that name' : 'No parked baskets'}
      hint={
        isSought
          ? 'Try the name of whoever parked it.'
          : `When a customer steps aside, park the basket (${keys.park}) and serve the next. Any till of the shop can recall it.`
      }
    />
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the parked baskets" className="grid gap-2">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
