// Remembers in this tab how the visitor came to the page that loads this module: time, URL and referrer of each view,
// newest first. Only the checkout reads them (server/modules/checkout/merge-visits.ts). A function would add bytes to the
// inline script of sales pages.
try {
  const storage = sessionStorage
  storage.visits = [Date.now(), document.URL, document.referrer, storage.visits].join(' ').slice(0, 3e3)
} catch {
  // The browser blocks storage.
}
