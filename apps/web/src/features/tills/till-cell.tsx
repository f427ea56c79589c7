import { Td } from '../../ui/index.ts'

/** Which till, by its name and code. */
export function TillCell({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <Td className="min-w-28">
      <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="figures text-sm text-ink-muted">{code}</span>
    </Td>
  )
}
