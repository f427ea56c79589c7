export { forgetMailsOfCustomers } from './mails.queries.ts'
