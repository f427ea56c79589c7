import type { OperatorSignIn } from '@tuppence/contract/operators'
import { timeWords } from './portal-words.ts'

const ACTION_WORDS: Readonly<Record<OperatorSignIn['action'], string>> = {
  'signed-in': 'logged in',
  'signed-in-new-device': 'logged in on a new device',
  'sign-in-failed': 'wrong password',
  'second-factor-wrong': 'right password, but wrong code',
  'second-factor-set-up': 'set up a second factor',
  'second-factor-removed': 'removed the second factor',
  'logged-out-elsewhere': 'logged out other devices',
}

const TO_LOOK_AT: ReadonlySet<OperatorSignIn['action']> = new Set([
  ...(['signed-in-new-device', 'sign-in-failed', 'second-factor-wrong', 'second-factor-removed'] as const),
])

/** Who logged in to the portal, from where, and who tried: what an operator did not do themselves stands out. */
export function OperatorSignIns({ signIns }: { signIns: readonly OperatorSignIn[] }) {
  if (signIns.length === 0) return null
  return (
    <details className="border-t border-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">Logins</summary>
      <ul className="grid gap-1 pt-2">
        {signIns.map(({ id, at, name, action, address }) => (
          <li key={id} className="figures text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-muted">{timeWords(at)}</span> {name}:{' '}
            <span className={TO_LOOK_AT.has(action) ? 'font-semibold' : undefined}>
              {ACTION_WORDS[action]}
            </span>
            {address === null ? null : <span className="text-ink-muted"> from {address}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
