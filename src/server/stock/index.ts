export { holdUnits, movesStock } from './hold-units.ts'
export { leaveMode } from './leave-mode.ts'
export { consumeUnits, releaseUnits, restockUnits, setUnits } from './repository.ts'
