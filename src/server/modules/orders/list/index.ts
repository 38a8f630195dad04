export { registerOrderList } from './routes.ts'
