import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  disconnectTerminal,
  type PaymentTerminal,
  removeTerminal,
  testTerminal,
} from '@tuppence/contract/payment-terminals'
import { CONNECTION_LABELS, type TerminalStatus } from '@tuppence/domain/payments'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import {
  Badge,
  type BadgeState,
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  toast,
} from '../../ui/index.ts'

/** PAY-016. */
const STATUS: Readonly<Record<TerminalStatus, { words: string; look: BadgeState }>> = {
  disconnected: { words: 'Disconnected', look: 'neutral' },
  pairing: { words: 'Pairing', look: 'warn' },
  connected: { words: 'Connected', look: 'good' },
  error: { words: 'Error', look: 'bad' },
  scanning: { words: 'Scanning', look: 'warn' },
}

interface TerminalTableProps {
  terminals: readonly PaymentTerminal[]
  mayChange: boolean
  onConfigure: (terminal: PaymentTerminal) => void
}

export function TerminalTable({ terminals, mayChange, onConfigure }: TerminalTableProps) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Payment terminals"
      stacksUnderPx={800}
      rows={terminals}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Terminal',
          label: 'Terminal',
          className: 'min-w-44',
          sortBy: ({ name }) => name,
          cell: (terminal) => <Named {...terminal} />,
        },
        {
          heading: 'Connection',
          cell: ({ connectionType }) => CONNECTION_LABELS[connectionType],
        },
        {
          heading: 'Last heard of',
          className: 'figures whitespace-nowrap',
          sortBy: ({ lastHeartbeat }) => lastHeartbeat,
          cell: ({ lastHeartbeat }) =>
            lastHeartbeat ? shopTime(new Date(lastHeartbeat), timeZone) : 'Never',
        },
        { heading: 'Status', cell: (terminal) => <Status {...terminal} /> },
        ...(mayChange ? [changes(onConfigure)] : []),
      ]}
    />
  )
}

const Named = ({ name, terminalModel, serialNumber, terminalId, problem }: PaymentTerminal) => (
  <>
    <span className="block font-medium">{name}</span>
    <span className="figures block text-sm text-ink-muted">
      {terminalModel} {serialNumber ?? terminalId}
    </span>
    {problem ? <span className="block text-sm text-bad-ink">{problem}</span> : null}
  </>
)

const Status = ({ status, testMode, provider }: PaymentTerminal) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge state={STATUS[status].look}>{STATUS[status].words}</Badge>
    {testMode && provider !== 'simulator' ? <Badge state="warn">Test mode</Badge> : null}
  </span>
)

const changes = (onConfigure: TerminalTableProps['onConfigure']): Column<PaymentTerminal> => ({
  heading: 'Change',
  cell: (terminal) => <Changes terminal={terminal} onConfigure={() => onConfigure(terminal)} />,
})

function Changes({
  terminal: { id, name, status },
  onConfigure,
}: {
  terminal: PaymentTerminal
  onConfigure: () => void
}) {
  const client = useQueryClient()
  const isConnected = status === 'connected'
  const changing = useMutation({
    mutationFn: () => send(isConnected ? disconnectTerminal : testTerminal, { params: { id } }),
    onError: (error) =>
      toast({
        title: isConnected ? 'Not disconnected' : 'Connection Failed',
        description: explain(error),
        look: 'destructive',
      }),
    onSettled: () => refresh(client, '/api/payment-terminals'),
  })
  const testing = useMutation({
    mutationFn: () => send(testTerminal, { params: { id } }),
    onSuccess: () => toast({ title: 'Tested', description: `${name} answers.` }),
    onError: (error) => toast({ title: 'Test Failed', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/payment-terminals'),
  })
  const [isRemoving, setIsRemoving] = useState(false)
  const removing = useMutation({
    mutationFn: () => send(removeTerminal, { params: { id } }),
    onError: (error) => toast({ title: 'Not removed', description: explain(error), look: 'destructive' }),
    onSettled: () => {
      setIsRemoving(false)
      return refresh(client, '/api/payment-terminals')
    },
  })
  const words = isConnected ? 'Disconnect' : 'Reconnect'
  return (
    <span className="flex flex-wrap gap-2">
      <Button aria-label={`${words} ${name}`} busy={changing.isPending} onClick={() => changing.mutate()}>
        {words}
      </Button>
      {isConnected ? (
        <Button aria-label={`Test ${name}`} busy={testing.isPending} onClick={() => testing.mutate()}>
          Test
        </Button>
      ) : null}
      <Button aria-label={`Configuration of ${name}`} onClick={onConfigure}>
        Configuration
      </Button>
      {isConnected ? null : (
        <Button aria-label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      )}
      {isRemoving ? (
        <ConfirmDialog
          open
          onOpenChange={setIsRemoving}
          title={`Remove ${name}?`}
          consequence="It leaves this list. Its payments stay in the books, and a scan finds it again."
          confirmLabel="Remove"
          onConfirm={() => removing.mutate()}
        />
      ) : null}
    </span>
  )
}
