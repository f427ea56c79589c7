import { Dialog, Kbd, useOfferedCommands } from '../../ui/index.ts'

/** The keys that do something from here, by group. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const commands = useOfferedCommands().filter((command) => command.keys)
  const groups = [...new Set(commands.map((command) => command.group))]
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Keyboard shortcuts">
      <div className="grid gap-6">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-sm text-ink-muted">{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div
                    key={command.id}
                    className="flex items-center justify-between gap-4 border-b border-line py-2"
                  >
                    <dt>{command.label}</dt>
                    <dd>
                      <Kbd>{command.keys}</Kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
