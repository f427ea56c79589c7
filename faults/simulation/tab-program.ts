export { TillEngine } from '../../apps/web/src/offline/engine.ts'
