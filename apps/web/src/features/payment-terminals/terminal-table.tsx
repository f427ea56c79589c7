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
import { Badge, type BadgeState, Button, ConfirmDialog, Table, Td, Th, toast } from '../../ui/index.ts'

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
    <Table caption="Payment terminals" stacksUnderPx={800}>
      <thead>
        <tr>
          <Th>Terminal</Th>
          <Th>Connection</Th>
          <Th>Last heard of</Th>
          <Th>Status</Th>
          {mayChange ? <Th>Change</Th> : null}
        </tr>
      </thead>
      <tbody>
        {terminals.map((terminal) => (
          <tr key={terminal.id}>
            <Td className="min-w-44" label="Terminal">
              <span className="block font-medium">{terminal.name}</span>
              <span className="figures block text-sm text-ink-muted">
                {terminal.terminalModel} {terminal.serialNumber ?? terminal.terminalId}
              </span>
              {terminal.problem ? (
                <span className="block text-sm text-bad-ink">{terminal.problem}</span>
              ) : null}
            </Td>
            <Td label="Connection">{CONNECTION_LABELS[terminal.connectionType]}</Td>
            <Td className="figures whitespace-nowrap" label="Last heard of">
              {terminal.lastHeartbeat ? shopTime(new Date(terminal.lastHeartbeat), timeZone) : 'Never'}
            </Td>
            <Td label="Status">
              <span className="flex flex-wrap gap-1.5">
                <Badge state={STATUS[terminal.status].look}>{STATUS[terminal.status].words}</Badge>
                {terminal.testMode && terminal.provider !== 'simulator' ? (
                  <Badge state="warn">Test mode</Badge>
                ) : null}
              </span>
            </Td>
            {mayChange ? (
              <Td label="Change">
                <Changes terminal={terminal} onConfigure={() => onConfigure(terminal)} />
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

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
