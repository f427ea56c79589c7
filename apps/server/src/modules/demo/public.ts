export { openDemo, seedIfEmpty } from './demo.ts'
export { demoSignIns } from './sign-ins.ts'
