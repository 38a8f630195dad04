import { setFlagsFromString } from 'node:v8'

// V8 creates objects in the old generation when earlier objects from the same place of the code lived long. It decides so
// for Drizzle's fragments of SQL, although those of a query are garbage at once. Collecting them cost a tenth of the
// processor time of a purchase (docs/measurements.md).
setFlagsFromString('--no-allocation-site-pretenuring')
