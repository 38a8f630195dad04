export { isAnyShipped, isOrderShipped } from './repository.ts'
