export {
  expireCheckoutsOfProduct,
  findCheckoutAddressHash,
  finishCheckout,
  lockCheckouts,
  selectCheckoutsInPayment,
  selectConsentOfCheckout,
  selectModeOfCheckout,
  selectPayingCheckouts,
  selectProductOfCheckout,
} from './repository.ts'
