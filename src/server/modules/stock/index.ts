export {
  affectsStock,
  assertReservationLimit,
  type CartItem,
  holdAvailableUnits,
  holdUnits,
  UnavailableUnitsError,
} from './hold-units.ts'
export { addUnits, lockUnits, type StockLevel, setStockLevels, stopTrackingStock } from './recount/repository.ts'
export { releaseModeStock } from './release-mode-stock.ts'
export { consumeUnits, findUntrackedVariants, releaseUnits, restockUnits, setUnits } from './repository.ts'
export {
  areVariantsHeld,
  findReservation,
  findSoldOutProducts,
  findUnitsHeldByCheckout,
  type Reservation,
} from './reservations/repository.ts'
export {
  isReservationActive,
  reservationCooldownMs,
  reservationMs,
  reserveUnits,
} from './reservations/reserve-units.ts'
