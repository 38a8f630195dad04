import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageSession } from '../session/page-session.ts'

/** How long the signed URL of a draft is used to load the frame, in ms. The URL expires after 15 minutes. */
const maxLoadAgeMs = 12 * 60_000

/**
 * Decides when the frame reloads: when scripts are turned on or off, because they run only on saved content; after each
 * save while scripts are on; and for a new image when the signed URL is about to expire.
 */
export function useFrameReload(session: PageSession) {
  const [load, setLoad] = useState(1)
  const [live, setLive] = useState(false)
  const loadedAt = useRef(performance.now())
  const loaded = useRef(session.draft.html)
  const isSaved = session.saved.html === session.draft.html
  const startLoad = () => {
    loadedAt.current = performance.now()
    loaded.current = session.draft.html
    setLoad(count => count + 1)
  }
  const reloadFrame = useEffectEvent(startLoad)
  const fileCount = session.project.files.length
  const previousFiles = useRef(fileCount)
  useEffect(() => {
    const isOld = fileCount !== previousFiles.current && performance.now() - loadedAt.current > maxLoadAgeMs
    previousFiles.current = fileCount
    const isBehind = live && loaded.current !== session.draft.html
    if (isBehind && !isSaved) void session.save()
    if ((isBehind && isSaved) || isOld) reloadFrame()
  }, [live, isSaved, fileCount, session.draft.html, session.save])
  return {
    load,
    live,
    reload: startLoad,
    setLive(isOn: boolean) {
      if (isOn && !isSaved) void session.save()
      setLive(isOn)
      startLoad()
    },
  }
}
