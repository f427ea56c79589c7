export { JourneyProgress as default } from './report-tests.mjs'
