export { hasShippableItems, isShippableOrder } from './is-shippable.ts'
