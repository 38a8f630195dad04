// Everything on this page works without this script, which adds the choice of a finish and the lamp's light switch.
const buyLinks = document.querySelectorAll('[data-buy]')
const lamp = document.querySelector('[data-lamp]')

for (const radio of document.querySelectorAll('input[name="finish"]')) {
  radio.addEventListener('change', () => {
    for (const link of buyLinks) {
      link.setAttribute('href', link.getAttribute('href').replace(/sku=[^&]*/, `sku=${radio.value}`))
    }
    for (const price of document.querySelectorAll('span[data-price], p[data-price]')) price.textContent = radio.dataset.price
    for (const name of document.querySelectorAll('[data-finish]')) name.textContent = radio.dataset.name
    buyLinks[0].textContent = `Buy for ${radio.dataset.price}`
    lamp.src = radio.dataset.picture
    lamp.alt = `Halo in ${radio.dataset.name}`
  })
}

const touch = document.querySelector('.touch')
const scene = document.querySelector('.scene')
touch.hidden = false
// The picture of the dark lamp is behind the lit one, so it is loaded only after everything that is visible.
addEventListener('load', () => {
  const off = new Image(1920, 1080)
  off.src = 'images/hero-off.webp'
  off.alt = ''
  scene.prepend(off)
})
touch.addEventListener('click', () => {
  const on = scene.dataset.light !== 'on'
  scene.dataset.light = on ? 'on' : 'off'
  touch.setAttribute('aria-pressed', String(on))
  touch.querySelector('[data-label]').textContent = on ? 'Touch to turn off' : 'Touch to light'
})
