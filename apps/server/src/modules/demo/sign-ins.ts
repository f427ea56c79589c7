import type { Demo } from './demo.ts'
import { DEMO_BUSINESSES, DEMO_OPERATOR } from './demo.ts'

/** Who can sign in to the demo and how, for the terminal of whoever started it (decision D4). */
export function demoSignIns({ password, pin }: Pick<Demo, 'password' | 'pin'>): string {
  const widest = Math.max(...DEMO_BUSINESSES.map(({ name }) => name.length))
  const businesses = DEMO_BUSINESSES.map(
    ({ code, name, people }) =>
      `  ${code}  ${name.padEnd(widest)}  ${people.map(({ username }) => username).join(', ')}`,
  )
  return [
    'Demo businesses, with who can sign in:',
    ...businesses,
    `  Password ${password}, PIN ${pin}. The portal's operator is ${DEMO_OPERATOR}, with the same password.`,
  ].join('\n')
}
