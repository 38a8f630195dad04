import type { Row } from '../row.ts'
import { buildRows } from './builds.ts'
import { restartRows } from './restarts.ts'
import { rollingRows } from './rolling.ts'
import { sellingRows } from './selling.ts'
import { startRows } from './starts.ts'

/** Several processes on one database and one bucket, behind a proxy. */
export const clusterRows: readonly Row[] = [...sellingRows, ...startRows, ...restartRows, ...rollingRows, ...buildRows]
