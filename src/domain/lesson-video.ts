// The domain compiles without DOM or Node.js types, but browsers and Node.js both have URL.
declare const URL: {
  new (
    address: string,
  ): {
    protocol: string
    hostname: string
    username: string
    origin: string
    pathname: string
    href: string
    searchParams: { get(name: string): string | null }
  }
  canParse(address: string): boolean
}

/**
 * How a video at the seller's video host is shown: as a frame, or as a file in the browser's own player. `origin` is the
 * only origin that the page of the lesson may load it from.
 */
export type HostedVideo = { kind: 'frame' | 'file'; src: string; origin: string }

const youTubeHosts = /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/
const youTubeFrames = 'https://www.youtube-nocookie.com'
const vimeoFrames = 'https://player.vimeo.com'

/** Parses where a YouTube video starts: seconds, or a duration such as 1h2m3s. */
function parseStart(text: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

function findYouTubeId(hostname: string, path: string, watched: string | null): string | null {
  if (hostname === 'youtu.be') return path.slice(1)
  if (!youTubeHosts.test(hostname)) return null
  return path === '/watch' ? watched : (/^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(path)?.[1] ?? null)
}

/** Finds the id of a Vimeo video, and the hash that opens it if it is not public. */
function findVimeoVideo(hostname: string, path: string, hash: string | null) {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(hostname)) return null
  const found = /^(?:\/video|\/channels\/[^/]+|\/groups\/[^/]+\/videos)?\/(\d{1,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
    path,
  )
  return found?.[1] ? { id: found[1], hash: found[2] ?? hash } : null
}

/**
 * Decides how the video at an address is shown. YouTube and Vimeo are shown by their players, which start at once
 * because the student has pressed a button, and which store nothing about visitors who do not play. Every other page is
 * shown as it is. Returns null for an address that is not https or has user information.
 */
export function parseHostedVideo(address: string): HostedVideo | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, username, origin, pathname, href, searchParams } = new URL(address)
  if (protocol !== 'https:' || username !== '') return null
  const youTubeId = findYouTubeId(hostname, pathname, searchParams.get('v'))
  if (youTubeId && /^[\w-]{11}$/.test(youTubeId)) {
    const start = parseStart(searchParams.get('t') ?? searchParams.get('start'))
    const query = `?autoplay=1&rel=0&playsinline=1${start > 0 ? `&start=${start}` : ''}`
    return { kind: 'frame', src: `${youTubeFrames}/embed/${youTubeId}${query}`, origin: youTubeFrames }
  }
  const vimeo = findVimeoVideo(hostname, pathname, searchParams.get('h'))
  if (vimeo) {
    const hash = vimeo.hash && /^\w{1,40}$/.test(vimeo.hash) ? `&h=${vimeo.hash}` : ''
    return { kind: 'frame', src: `${vimeoFrames}/video/${vimeo.id}?autoplay=1&dnt=1${hash}`, origin: vimeoFrames }
  }
  return { kind: /\.(mp4|m4v|webm)$/i.test(pathname) ? 'file' : 'frame', src: href, origin }
}
