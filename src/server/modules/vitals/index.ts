export { registerVitalsRoutes } from './routes.ts'
export { vitalsJob } from './vitals-job.ts'
