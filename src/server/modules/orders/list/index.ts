export { orderFileColumns, streamOrderFileLines } from './order-file-lines.ts'
export { findModesWithOrders } from './repository.ts'
