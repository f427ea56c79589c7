export {
  type Limited,
  PLAN_ROOM,
  PLANS,
  type Plan,
  type PlanRoom,
  planLimitWords,
  planSchema,
} from './plans.ts'
