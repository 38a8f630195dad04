/** Loaded into the shop's process with `node --import`: shifts its clock by FAULT_CLOCK_MS milliseconds. */
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
