export { notePresence } from './note-presence.ts'
export { recordsOfOpenShift } from './read-shift.ts'
