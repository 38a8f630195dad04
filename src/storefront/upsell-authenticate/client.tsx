import { afterFirstPaint } from '../ui/after-first-paint.ts'

afterFirstPaint(() => import('./hydrate.tsx'))
