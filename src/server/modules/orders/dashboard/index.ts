export { registerDashboard } from './routes.ts'
