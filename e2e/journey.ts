/** How the people of the server under test sign in. */
export const DEMO = { password: 'kettle-by-the-door', pin: '4826' }

/** The business in which journeys sell that do not say another: the first demo business. */
const DEMO_BUSINESS = 'UK001'

/** For `test.use`, in journeys that end, lock or hand over a session: each test then signs in for itself. */
export const OWN_SESSION = { sessions: 'own' } as const

/** For `test.use`, in journeys that count what a whole business has sold: one that only this worker sells in. */
export const OWN_BUSINESS = { business: 'own' } as const

export interface JourneyOptions {
  sessions: 'shared' | 'own'
  business: 'demo' | 'own'
}

/** What holds for the journey that this worker is at. */
const now = { sessions: 'shared' as JourneyOptions['sessions'], businessCode: DEMO_BUSINESS }

export function beginJourney(sessions: JourneyOptions['sessions'], businessCode = DEMO_BUSINESS): void {
  Object.assign(now, { sessions, businessCode })
}

/** Whether it may use the session with which the worker has signed the same person in before. */
export const isSessionShared = () => now.sessions === 'shared'

/** The code of the business in which it sells. */
export const businessCode = () => now.businessCode
