export {
  FIRST_STEPS,
  type FirstRunStep,
  type FirstStep,
  firstRunOf,
  type ShopSoFar,
  skippedSteps,
} from './first-run.ts'
