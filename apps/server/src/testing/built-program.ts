import { fileURLToPath } from 'node:url'

/** A program of the server as it ships, which is built before the tests begin. */
export const builtProgram = (name: 'main' | 'restore' | 'verify-journal'): string =>
  fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))
