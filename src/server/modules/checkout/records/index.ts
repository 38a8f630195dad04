export {
  expireCheckoutsOfProduct,
  findCheckoutAddressHash,
  finishCheckout,
  lockCheckouts,
  selectConsentOfCheckout,
  selectModeOfCheckout,
  selectPayingCheckouts,
  selectProductOfCheckout,
} from './repository.ts'
