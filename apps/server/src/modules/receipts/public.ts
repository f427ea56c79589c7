export { type Letter, oneLine, sendMail } from './mail/mail-server.ts'
export { sendOfBusiness } from './mail/send-of-business.ts'
export { forgetMailsOfCustomers } from './mails.queries.ts'
export { invoicesOfCustomers, mailsOfCustomers } from './papers-of-customers.ts'
