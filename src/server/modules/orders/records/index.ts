export { findOrder, selectCheckoutOfOrder, selectOrdersOfCheckouts } from '../repository.ts'
