export { openDemo, seedIfEmpty } from './demo.ts'
export { demoLeftOver, demoSignIns } from './sign-ins.ts'
