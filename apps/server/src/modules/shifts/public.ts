export { coveredBy, zReadTo } from './end-of-z-reads.ts'
export { Z_READ_DIGEST } from './make-z-read.ts'
export { notePresence } from './note-presence.ts'
export { recordsOfOpenShift } from './read-shift.ts'
