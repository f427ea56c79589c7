/** What other modules may use of the plans. */
export { giveRoom, refuseBeyondPlan, roomLeft } from './plan-room.ts'
