import { categorySchema } from '@tuppence/domain/catalogue'
import { saleCustomerSchema } from '@tuppence/domain/customers'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { signedInCustomerSchema, signedInUserSchema } from './identity.ts'
import { accountSchema, operatorLogin } from './operator.ts'
import { foundTerminalSchema, paymentTerminalSchema } from './payment-terminals.ts'
import { transactionSchema } from './sales.ts'
import { shiftSchema } from './shifts.ts'
import { staffMemberSchema } from './staff.ts'
import { tillSchema } from './tills.ts'

const fieldsOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape)

describe('the shapes of the specification', () => {
  it.each([
    ['DATA-023 Category', categorySchema, ['id', 'name']],
    ['DATA-028 Customer selected on a sale', saleCustomerSchema, ['id', 'firstName', 'lastName']],
    [
      'DATA-029 User of the sidebar',
      signedInUserSchema,
      ['firstName', 'lastName', 'email', 'profileImageUrl'],
    ],
    [
      'DATA-034 Back-office staff member',
      staffMemberSchema,
      ['id', 'fullName', 'username', 'role', 'permissions', 'adminCustomerId'],
    ],
    ['DATA-036 Till', tillSchema, ['id', 'name', 'location', 'status']],
    [
      'DATA-037 Shift',
      shiftSchema,
      ['id', 'staffName', 'tillName', 'startTime', 'status', 'totalSales', 'transactions'],
    ],
    [
      'DATA-038 Transaction row',
      transactionSchema,
      ['id', 'createdAt', 'transactionNumber', 'customerId', 'paymentMethod', 'totalAmount', 'status'],
    ],
    [
      'DATA-039 DATA-040 Business customer and session of a login',
      signedInCustomerSchema,
      [
        'id',
        'businessName',
        'username',
        'organizationId',
        'location',
        'plan',
        'businessCode',
        'role',
        'staffName',
      ],
    ],
    [
      'DATA-042 Customer account',
      accountSchema,
      ['id', 'businessCode', 'businessName', 'businessType', 'location', 'username', 'plan', 'status'],
    ],
    [
      'DATA-044 Payment terminal as a provider tells of it',
      foundTerminalSchema,
      [
        'terminalId',
        'name',
        'brand',
        'model',
        'serialNumber',
        'connectionType',
        'batteryLevel',
        'firmwareVersion',
        'features',
      ],
    ],
    ['DATA-044 Payment terminal of the shop', paymentTerminalSchema, ['id', 'status', 'lastHeartbeat']],
    ['DATA-043 Super-admin session', operatorLogin.answer, ['sessionToken', 'admin']],
  ] as const)('%s has its fields', (_, schema, fields) => {
    expect(fieldsOf(schema as z.ZodObject)).toEqual(expect.arrayContaining([...fields]))
  })

  it('DATA-034 DATA-040 DATA-042 AUTH-008 no answer has a field for a password but the one shown once', () => {
    const passwords = allCalls.flatMap((call) =>
      call.answer
        ? [
            ...JSON.stringify(call.answer.toJSONSchema({ unrepresentable: 'any' })).matchAll(
              /"(\w*[pP]assword\w*)":/g,
            ),
          ].map((match) => `${call.name}: ${match[1]}`)
        : [],
    )
    // The one shown once; that one is to be changed; and what a password would open beside a PIN.
    const noSecrets = /: (generatedPassword|mustChangePassword|passwordOpens)$/
    expect([...new Set(passwords)].filter((found) => !noSecrets.test(found))).toEqual([])
  })
})
