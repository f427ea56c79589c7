/** Which till, by its name and code. */
export const TillName = ({ name, code }: { readonly name: string; readonly code: string }) => (
  <>
    <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
    <span className="figures text-sm text-ink-muted">{code}</span>
  </>
)
