/** Loaded into the shop's process with `node --import`: its clock is FAULT_CLOCK_MS milliseconds off. */
const off = Number(process.env.FAULT_CLOCK_MS ?? 0)
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    super(...(given.length === 0 ? [TrueDate.now() + off] : given))
  }
  static now() {
    return TrueDate.now() + off
  }
}
