export { consumePromotion, hasUsesLeft, releasePromotion, reservePromotion } from './reserve-promotion.ts'
