/** What other modules may use of the plans. */
export { giveRoom, refuseBeyondPlan } from './plan-room.ts'
