import { describe, expect, it } from 'vitest'
import { parseHostedVideo } from './lesson-video.ts'

const youTube = 'https://www.youtube-nocookie.com'

describe('parseHostedVideo', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ/',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('shows the video of YouTube at %s in the player without cookies', address => {
    expect(parseHostedVideo(address)).toEqual({
      kind: 'frame',
      src: `${youTube}/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1`,
      origin: youTube,
    })
  })

  it.each([
    ['90', 90],
    ['90s', 90],
    ['1m30s', 90],
    ['1h', 3_600],
    ['1h2m3s', 3_723],
  ])('starts a video of YouTube at t=%s', (time, seconds) => {
    expect(parseHostedVideo(`https://youtu.be/dQw4w9WgXcQ?t=${time}`)?.src).toContain(`&start=${seconds}`)
  })

  it.each([
    ['https://vimeo.com/76979871', ''],
    ['https://vimeo.com/76979871/8272103f6e', '&h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '&h=8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', ''],
    ['https://vimeo.com/76979871?h=%22%3E', ''],
  ])('shows the video of Vimeo at %s in its player', (address, hash) => {
    expect(parseHostedVideo(address)).toEqual({
      kind: 'frame',
      src: `https://player.vimeo.com/video/76979871?autoplay=1&dnt=1${hash}`,
      origin: 'https://player.vimeo.com',
    })
  })

  it('shows a file in the player of the browser and any other page as it is', () => {
    expect(parseHostedVideo('https://cdn.example.com/a/Lesson%201.MP4?token=x')).toEqual({
      kind: 'file',
      src: 'https://cdn.example.com/a/Lesson%201.MP4?token=x',
      origin: 'https://cdn.example.com',
    })
    expect(parseHostedVideo('https://play.example.com:8443/embed/9?a=b')).toEqual({
      kind: 'frame',
      src: 'https://play.example.com:8443/embed/9?a=b',
      origin: 'https://play.example.com:8443',
    })
  })

  it.each(['http://example.com/a.mp4', 'javascript:alert(1)', 'https://user:x@example.com/v', 'not an address', ''])(
    'shows nothing for %j',
    address => expect(parseHostedVideo(address)).toBeNull(),
  )

  it('takes no address of another host for YouTube or Vimeo', () => {
    for (const host of ['youtube.com.evil.example', 'notyoutube.com', 'vimeo.com.evil.example'])
      expect(parseHostedVideo(`https://${host}/watch?v=dQw4w9WgXcQ`)?.origin).toBe(`https://${host}`)
  })
})
