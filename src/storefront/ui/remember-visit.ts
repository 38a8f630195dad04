// Stores in this tab how the visitor came to the page: time, URL and referrer of each view, newest first. Only the
// checkout reads them (server/modules/checkout/merge-visits.ts). The module has no function, because sales pages inline
// this script and each byte counts.
try {
  const storage = sessionStorage
  storage.visits = [Date.now(), document.URL, document.referrer, storage.visits].join(' ').slice(0, 3e3)
} catch {
  // The browser blocks storage.
}
