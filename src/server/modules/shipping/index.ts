export { isAnyShipped, isOrderShipped } from './is-shipped.ts'
