import type { Row } from '../row.ts'
import { diskRows } from './disk.ts'
import { lockRows } from './locks.ts'
import { outageRows } from './outages.ts'
import { pairRows } from './pairs.ts'
import { stopRows } from './stops.ts'

/** What happens to the database, the process and the mail server. */
export const databaseRows: readonly Row[] = [...outageRows, ...lockRows, ...diskRows, ...stopRows, ...pairRows]
