import { build } from './build.mjs'

/** The first set-up of the tests on PostgreSQL, which start the server's programs as they ship. */
export default () => build({ only: ['server'] })
