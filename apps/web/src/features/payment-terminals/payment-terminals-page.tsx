import { listPaymentTerminals, type PaymentTerminal } from '@tuppence/contract/payments'
import { CreditCard } from 'lucide-react'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import { Badge, Card, EmptyState, Loaded, Page, Table, Td, Th } from '../../ui/index.ts'

const connections: Readonly<Record<PaymentTerminal['connectionType'], string>> = {
  bluetooth: 'Bluetooth',
  wifi: 'Wi-Fi',
  usb: 'USB',
  ethernet: 'Ethernet',
  serial: 'Serial',
}

/** SHELL-016: the card terminals that are connected to this business. */
export function PaymentTerminalsPage() {
  const terminals = useCall(listPaymentTerminals, {})
  return (
    <Page title="Payment Terminals" subtitle="The card terminals connected to this business">
      <Card>
        <Loaded {...terminals} what="The payment terminals">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<CreditCard size={40} aria-hidden />}
                title="No terminal is connected"
                hint="Take card payments on a separate card machine: the till records each one as taken there, and it counts in the day's figures like any other."
              />
            ) : (
              <TerminalTable terminals={list} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}

function TerminalTable({ terminals }: { terminals: readonly PaymentTerminal[] }) {
  const timeZone = useShopTimeZone()
  return (
    <Table caption="Payment terminals">
      <thead>
        <tr>
          <Th>Terminal</Th>
          <Th>Provider</Th>
          <Th>Connection</Th>
          <Th>Last heard of</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {terminals.map((terminal) => (
          <tr key={terminal.id}>
            <Td className="min-w-44">
              <span className="block font-medium">{terminal.terminalModel ?? terminal.terminalId}</span>
              <span className="figures text-sm text-ink-muted">
                {terminal.serialNumber ?? terminal.terminalId}
              </span>
            </Td>
            <Td>{terminal.provider}</Td>
            <Td>{connections[terminal.connectionType]}</Td>
            <Td className="figures whitespace-nowrap">
              {terminal.lastHeartbeat ? shopTime(new Date(terminal.lastHeartbeat), timeZone) : 'Never'}
            </Td>
            <Td>
              <Badge state={terminal.status === 'active' ? 'good' : 'neutral'}>
                {terminal.status === 'active' ? 'Active' : terminal.status}
              </Badge>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
