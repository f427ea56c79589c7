/** "remote-access-opened" → "Remote access opened": the log's words are the product's own, so they read as they are. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What an entry tells beside who and when, as short lines: "role: cashier → manager" where something was changed,
 * "reason: stock take" where something was said.
 */
export function detailLines(detail: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${spaced(name)}: ${shown(value)}`)
}

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

function shown(value: unknown): string {
  if (Array.isArray(value) && value.length === 2) return `${shown(value[0])} → ${shown(value[1])}`
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
