import { categorySchema, listedCategorySchema, productSchema } from '@tuppence/domain/catalogue'
import {
  consentSchema,
  customerSchema,
  loyaltyEntrySchema,
  loyaltyTermsSchema,
  saleCustomerSchema,
} from '@tuppence/domain/customers'
import { healthFindingSchema, holdingSchema } from '@tuppence/domain/health'
import { importPlanSchema, lineProblemSchema } from '@tuppence/domain/imports'
import { shopInsightsSchema } from '@tuppence/domain/insights'
import { bookFindingSchema, findingSchema } from '@tuppence/domain/journal'
import { moneySumTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import { notificationSettingsSchema } from '@tuppence/domain/notifications'
import { openingHoursSchema } from '@tuppence/domain/opening-hours'
import { cardFactsSchema, tenderPaymentSchema } from '@tuppence/domain/payments'
import { receiptConfigSchema } from '@tuppence/domain/receipts'
import {
  approvalSchema,
  displayContentSchema,
  displayStateSchema,
  parkedBasketSchema,
  paymentInDoubtSchema,
  returnedLineSchema,
  saleRequestSchema,
} from '@tuppence/domain/sales'
import { drawerRecordSchema, salesFiguresSchema, tillReadSchema } from '@tuppence/domain/shifts'
import { bookingLineSchema } from '@tuppence/domain/stock'
import { vatCodeSchema, vatModeSchema, vatRateTextSchema } from '@tuppence/domain/tax'
import type { z } from 'zod'
import { auditEntrySchema } from '../audit.ts'
import { storedBackupSchema } from '../backups.ts'
import { dataCopySchema } from '../data-copies.ts'
import { displaySchema } from '../displays.ts'
import { issuedInvoiceSchema, receiptMailSchema } from '../e-receipts.ts'
import { enquirySchema } from '../enquiries.ts'
import { signedInCustomerSchema, signedInUserSchema } from '../identity.ts'
import { importLineSchema, importSchema } from '../imports.ts'
import { journalOfTillSchema } from '../journal.ts'
import { liveEventSchema } from '../live.ts'
import { accountSchema } from '../operator.ts'
import { operatorInvitationSchema, operatorSchema } from '../operators.ts'
import { onlineOrderSchema, orderSettingsSchema } from '../orders.ts'
import { parkedSummarySchema } from '../parked.ts'
import { foundTerminalSchema, paymentProviderSchema, paymentTerminalSchema } from '../payment-terminals.ts'
import {
  gainsaidSaleSchema,
  paidAfterWriteOffSchema,
  paymentSchema,
  placedPaymentSchema,
  placedRefundSchema,
  unallocatedPaymentSchema,
  unpaidSaleSchema,
} from '../payments.ts'
import { personSchema } from '../people.ts'
import { colleagueSchema } from '../pins.ts'
import { businessFiguresSchema, portalTillSchema } from '../portal.ts'
import { tillPrinterSchema } from '../printers.ts'
import { problemSchema } from '../problem.ts'
import { remoteAccessSchema } from '../remote-access.ts'
import { keptDatabaseSchema, restoreRunSchema } from '../restores.ts'
import { saleFlagSchema } from '../sale-flags.ts'
import { foundSaleSchema } from '../sale-search.ts'
import {
  recordedSaleSchema,
  returnedItemSchema,
  returnOfSaleSchema,
  transactionDetailSchema,
  transactionItemSchema,
  transactionSchema,
} from '../sales.ts'
import { sellingSchema, settingsSchema } from '../settings.ts'
import { recordedDrawerSchema, shiftOfDaySchema, shiftSchema } from '../shifts.ts'
import { staffMemberSchema } from '../staff.ts'
import { bookingDetailSchema, bookingSchema, movementSchema } from '../stock.ts'
import { countableProductSchema, reviewSchema, stockTakeSchema } from '../stock-takes.ts'
import { tillHealthSchema } from '../store-health.ts'
import { messageSchema, ticketOfBusinessSchema, ticketSchema } from '../support.ts'
import { tillSchema, tillSetupSchema } from '../tills.ts'

/** The shapes with a name of their own in the document: each is described once and pointed at wherever it occurs. */
export const NAMED = {
  Money: moneyTextSchema,
  MoneySum: moneySumTextSchema,
  VatCode: vatCodeSchema,
  VatMode: vatModeSchema,
  VatRate: vatRateTextSchema,
  SaleFlag: saleFlagSchema,
  Problem: problemSchema,
  LiveEvent: liveEventSchema,
  Product: productSchema,
  Category: categorySchema,
  ListedCategory: listedCategorySchema,
  Customer: customerSchema,
  SaleCustomer: saleCustomerSchema,
  Consent: consentSchema,
  LoyaltyEntry: loyaltyEntrySchema,
  LoyaltyTerms: loyaltyTermsSchema,
  SaleRequest: saleRequestSchema,
  ReturnedLine: returnedLineSchema,
  Approval: approvalSchema,
  Transaction: transactionSchema,
  TransactionItem: transactionItemSchema,
  ReturnedItem: returnedItemSchema,
  ReturnOfSale: returnOfSaleSchema,
  TransactionDetail: transactionDetailSchema,
  RecordedSale: recordedSaleSchema,
  FoundSale: foundSaleSchema,
  CardFacts: cardFactsSchema,
  TenderPayment: tenderPaymentSchema,
  PaymentTerminal: paymentTerminalSchema,
  PaymentInDoubt: paymentInDoubtSchema,
  ParkedBasket: parkedBasketSchema,
  ParkedSummary: parkedSummarySchema,
  DisplayState: displayStateSchema,
  DisplayContent: displayContentSchema,
  OnlineOrder: onlineOrderSchema,
  OrderSettings: orderSettingsSchema,
  Till: tillSchema,
  TillSetup: tillSetupSchema,
  TillPrinter: tillPrinterSchema,
  Holding: holdingSchema,
  HealthFinding: healthFindingSchema,
  Shift: shiftSchema,
  ShiftOfDay: shiftOfDaySchema,
  DrawerRecord: drawerRecordSchema,
  RecordedDrawer: recordedDrawerSchema,
  SalesFigures: salesFiguresSchema,
  TillRead: tillReadSchema,
  Booking: bookingSchema,
  BookingDetail: bookingDetailSchema,
  BookingLine: bookingLineSchema,
  Movement: movementSchema,
  StockTake: stockTakeSchema,
  StockTakeReview: reviewSchema,
  CountableProduct: countableProductSchema,
  Import: importSchema,
  ImportPlan: importPlanSchema,
  ImportLine: importLineSchema,
  LineProblem: lineProblemSchema,
  Insights: shopInsightsSchema,
  JournalFinding: findingSchema,
  BookFinding: bookFindingSchema,
  AuditEntry: auditEntrySchema,
  Settings: settingsSchema,
  ReceiptConfig: receiptConfigSchema,
  OpeningHours: openingHoursSchema,
  NotificationSettings: notificationSettingsSchema,
  IssuedInvoice: issuedInvoiceSchema,
  ReceiptMail: receiptMailSchema,
  SignedInUser: signedInUserSchema,
  SignedInCustomer: signedInCustomerSchema,
  StaffMember: staffMemberSchema,
  Person: personSchema,
  Colleague: colleagueSchema,
  Account: accountSchema,
  Payment: paymentSchema,
  PlacedPayment: placedPaymentSchema,
  PlacedRefund: placedRefundSchema,
  UnallocatedPayment: unallocatedPaymentSchema,
  UnpaidSale: unpaidSaleSchema,
  DisputedPayment: gainsaidSaleSchema,
  PaidAfterWriteOff: paidAfterWriteOffSchema,
  PaymentProvider: paymentProviderSchema,
  FoundTerminal: foundTerminalSchema,
  Display: displaySchema,
  DataCopy: dataCopySchema,
  TillHealth: tillHealthSchema,
  JournalOfTill: journalOfTillSchema,
  SellingSettings: sellingSchema,
  Ticket: ticketSchema,
  TicketOfBusiness: ticketOfBusinessSchema,
  TicketMessage: messageSchema,
  Enquiry: enquirySchema,
  RemoteAccess: remoteAccessSchema,
  Operator: operatorSchema,
  OperatorInvitation: operatorInvitationSchema,
  PortalTill: portalTillSchema,
  BusinessFigures: businessFiguresSchema,
  StoredBackup: storedBackupSchema,
  RestoreRun: restoreRunSchema,
  KeptDatabase: keptDatabaseSchema,
} as const satisfies Readonly<Record<string, z.ZodType>>
