export {
  BOOKING_KINDS,
  type BookingKind,
  bookingKindSchema,
  MOVEMENT_TYPES,
  type MovementType,
  movementTypeSchema,
} from './booking.ts'
