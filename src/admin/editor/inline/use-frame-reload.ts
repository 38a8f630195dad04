import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageSession } from '../session/page-session.ts'

/** How long the signed URL of a draft is used for further loads, in ms; it expires after 15 minutes. */
const maxLoadAgeMs = 12 * 60_000

/**
 * Decides when the frame reloads: when scripts are switched, since they run only on saved content; after each save
 * while they run; and for a new image when the signed URL is about to expire.
 */
export function useFrameReload(session: PageSession) {
  const [load, setLoad] = useState(1)
  const [live, setLive] = useState(false)
  const loadedAt = useRef(performance.now())
  const loaded = useRef(session.draft.html)
  const isSaved = session.saved.html === session.draft.html
  const next = () => {
    loadedAt.current = performance.now()
    loaded.current = session.draft.html
    setLoad(count => count + 1)
  }
  const follow = useEffectEvent(next)
  const files = session.project.files.length
  const known = useRef(files)
  useEffect(() => {
    const isOld = files !== known.current && performance.now() - loadedAt.current > maxLoadAgeMs
    known.current = files
    const isBehind = live && loaded.current !== session.draft.html
    if (isBehind && !isSaved) void session.save()
    if ((isBehind && isSaved) || isOld) follow()
  }, [live, isSaved, files, session.draft.html, session.save])
  return {
    load,
    live,
    reload: next,
    setLive(on: boolean) {
      if (on && !isSaved) void session.save()
      setLive(on)
      next()
    },
  }
}
