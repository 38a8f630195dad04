export { anyIsShipped, isOrderShipped } from './repository.ts'
