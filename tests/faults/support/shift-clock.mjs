/** Loaded into the shop's process with `node --import`: shifts the process's clock by FAULT_CLOCK_MS milliseconds. */
const offsetMs = Number(process.env.FAULT_CLOCK_MS ?? 0)
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  constructor(...parameters) {
    super(...(parameters.length === 0 ? [TrueDate.now() + offsetMs] : parameters))
  }
  static now() {
    return TrueDate.now() + offsetMs
  }
}
