export { readServerState } from './read-server.ts'
