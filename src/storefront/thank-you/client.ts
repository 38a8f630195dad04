// Most orders have no license keys, so the script that copies them is loaded only when it is needed.
if (document.querySelector('[data-key-box]')) {
  import('../digital-goods/enhance-keys.ts').then(({ enhanceKeys }) => enhanceKeys(), console.error)
}
