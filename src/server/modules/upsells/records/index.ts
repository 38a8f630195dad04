export {
  countOffersOfProduct,
  deactivateOffersOfProduct,
  selectIsPageActive,
  selectPublishedRevision,
} from '../funnels/pages/repository.ts'
export { countUpsellsOfProduct, listUpsellNames, removeProductFromUpsells } from '../funnels/repository.ts'
export { recordOfferCharge, selectIsRevisionPinned } from '../sessions/repository.ts'
