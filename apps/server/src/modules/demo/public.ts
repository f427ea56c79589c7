export { DEMO_BUSINESSES, DEMO_OPERATOR, type Demo, openDemo, seedIfEmpty } from './demo.ts'
export { demoSignIns } from './sign-ins.ts'
