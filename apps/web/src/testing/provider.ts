import { supportContact } from '@tuppence/contract/portal'
import { server } from './test-server.ts'

/** What every login shows of the provider. */
export function answerSupportContact(): void {
  server.answer(supportContact, {
    ...{ supportPhone: '01632 960500', supportEmail: 'help@provider.example' },
    ...{ salesPhone: '01632 960501', salesEmail: 'sales@provider.example', salesAddress: '1 High Street' },
  })
}
