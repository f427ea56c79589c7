import { build } from '../build.mjs'

// What tests run against: the built programs.
await build()
