import type { ReactNode } from 'react'
import type { ShownVideo } from '#contract/course-pages.ts'
import { orderPage } from '#i18n/storefront.ts'
import { PlayIcon } from './play-icon.tsx'

/**
 * The video of a lesson. Nothing is loaded from another host before the student presses play: the page's script then puts
 * the player in place of the link, which opens the video in another tab without the script.
 */
export function LessonVideo({ lessonId, title, video }: VideoProps): ReactNode {
  const words = orderPage.courses
  if (video.kind === 'file') {
    const start = video.startSeconds > 0 ? `#t=${video.startSeconds}` : ''
    return (
      // biome-ignore lint/a11y/useMediaCaption: the shop has no captions of the sellers' videos.
      <video
        className="screen"
        controls
        playsInline
        preload={video.src.startsWith('/') ? 'metadata' : 'none'}
        src={video.src + start}
        title={words.video(title)}
        data-lesson={lessonId}
      />
    )
  }
  const player = video.kind === 'frame' ? { 'data-player': video.src, 'data-title': words.video(title) } : {}
  return (
    <div className="screen poster">
      <a href={video.page} target="_blank" rel="noopener noreferrer" {...player}>
        <span className="disc">
          <PlayIcon />
        </span>
        <b>{video.kind === 'frame' ? words.play : words.openVideo(video.host)}</b>
      </a>
      {video.kind === 'frame' && <p className="sm">{words.playedFrom(video.host)}</p>}
    </div>
  )
}
type VideoProps = { lessonId: string; title: string; video: ShownVideo }
