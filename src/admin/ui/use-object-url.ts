import { useEffect, useState } from 'react'

/** Returns a local URL of an image file, so that it can be shown before it is uploaded. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const newUrl = URL.createObjectURL(file)
    setUrl(newUrl)
    return () => {
      URL.revokeObjectURL(newUrl)
      setUrl(null)
    }
  }, [file])
  return url
}
