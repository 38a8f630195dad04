import { saveVideoPosition } from '#contract/course-pages.ts'

const saveIntervalMs = 15_000

/** Replaces the link to the page of a video by its player. */
function showPlayer(link: HTMLAnchorElement) {
  const frame = document.createElement('iframe')
  frame.className = 'screen'
  frame.src = link.dataset.player ?? ''
  frame.title = link.dataset.title ?? ''
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin'
  // Players need their own origin. Navigating this page, forms and downloads are not allowed.
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups')
  link.closest('.poster')?.replaceWith(frame)
  frame.focus()
}

/** Tells the server where the student is in a video, at intervals and when the page is left. */
function savePositions(video: HTMLVideoElement) {
  let saved = -1
  const save = () => {
    // At the end, the video starts at its beginning the next time.
    const seconds = video.ended ? 0 : Math.floor(video.currentTime)
    if (seconds === saved || video.readyState === 0) return
    saved = seconds
    const body = JSON.stringify({ lessonId: video.dataset.lesson, seconds })
    navigator.sendBeacon(saveVideoPosition.path, new Blob([body], { type: 'application/json' }))
  }
  setInterval(() => {
    if (!video.paused) save()
  }, saveIntervalMs)
  for (const event of ['pause', 'ended']) video.addEventListener(event, save)
  addEventListener('pagehide', () => {
    if (saved >= 0 || video.played.length > 0) save()
  })
}

/** Disables the button that requests another code until it is possible, and shows the seconds. */
function countDown(button: HTMLButtonElement) {
  const { wait, waiting = '', ready = '' } = button.dataset
  const end = performance.now() + Number(wait) * 1_000
  const update = () => {
    const seconds = Math.ceil((end - performance.now()) / 1_000)
    button.disabled = seconds > 0
    button.textContent = seconds > 0 ? waiting.replace('0', String(seconds)) : ready
    if (seconds <= 0) clearInterval(timer)
  }
  const timer = setInterval(update, 1_000)
  update()
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-player]')) {
  link.addEventListener('click', event => {
    event.preventDefault()
    showPlayer(link)
  })
}
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-lesson]')) savePositions(video)
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wait]')) countDown(button)
