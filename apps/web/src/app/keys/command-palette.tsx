import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { Search } from 'lucide-react'
import { OFFICE_PLACES } from '../../foundation/address/office-places.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { type Command, Kbd, useOfferedCommands } from '../../ui/index.ts'

/** Everything that can be done from here, found by typing a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const commands = [...useOfferedCommands(), ...useOfficePlaces()]
  const groups = [...new Set(commands.map((command) => command.group))]
  return (
    <Palette.Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      label="Find a command"
      // Radix listens a moment later than the palette is seen.
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      overlayClassName="veil"
      contentClassName="arrives fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 text-ink-faint">
        <Search size={20} aria-hidden />
        <Palette.Input
          placeholder="What do you want to do?"
          className="min-h-14 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <Palette.List className="max-h-[50dvh] overflow-y-auto p-2">
        <Palette.Empty className="p-6 text-center text-ink-muted">
          Nothing by that name. Try another word.
        </Palette.Empty>
        {groups.map((group) => (
          <Palette.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-muted"
          >
            {commands
              .filter((command) => command.group === group && command.id !== 'palette')
              .map((command) => (
                <Palette.Item
                  key={command.id}
                  value={`${command.group} ${command.label}`}
                  onSelect={() => {
                    onClose()
                    command.run()
                  }}
                  className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 data-[selected=true]:bg-hover"
                >
                  <span className="flex-1">{command.label}</span>
                  {command.keys ? <Kbd>{command.keys}</Kbd> : null}
                </Palette.Item>
              ))}
          </Palette.Group>
        ))}
      </Palette.List>
    </Palette.Dialog>
  )
}

/** What is behind the back office's own page is named here alone: the navigation has no room for it. */
function useOfficePlaces(): readonly Command[] {
  const navigate = useNavigate()
  const { permissions } = useSignedInUser()
  return OFFICE_PLACES.filter(({ who }) => permissions.includes(who)).map(({ to, label }) => ({
    id: `go ${to}`,
    label: `Go to ${label}`,
    group: 'Back Office',
    run: () => void navigate({ to }),
  }))
}
